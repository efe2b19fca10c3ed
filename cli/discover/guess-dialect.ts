import type { NodeKind } from './ask-node.ts';

/** Software names in web3_clientVersion, the more specific ones first. */
const bySoftware: readonly {
  readonly form: RegExp;
  readonly dialect: string;
  readonly api?: NodeKind['api'];
}[] = [
  { form: /^anvil\//i, dialect: 'anvil' },
  { form: /erigon/i, dialect: 'erigon' },
  // op-geth calls itself Geth and counts versions as v1.101411.0.
  { form: /^op-geth\/|^geth\/v?1\.1\d{5}\./i, dialect: 'op-geth' },
  { form: /^geth\//i, dialect: 'geth' },
  { form: /reth/i, dialect: 'hyperevm', api: 'evm' },
  { form: /reth/i, dialect: 'op-reth', api: 'rollup' },
];

/** The shipped dialect that a node's responses match: a suggestion to be confirmed. */
export function guessDialect({ api, software, dialect }: NodeKind): string | undefined {
  if (dialect !== undefined || software === undefined) return dialect;
  return bySoftware.find(({ form, api: only }) => form.test(software) && (only ?? api) === api)?.dialect;
}

/** The shipped dialect of the platform at an address, likewise. */
export function guessPlatformDialect(baseUrl: string): string | undefined {
  return /(^|\.)chainstack\.com$/i.test(new URL(baseUrl).hostname) ? 'chainstack' : undefined;
}
