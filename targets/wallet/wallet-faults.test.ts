import { describe, expect, it } from 'vitest';
import { listSpecs, readSpec } from '../../specs/read.ts';
import { hiddenDeviations } from '../../tests/support/hidden-deviations.ts';
import { negotiatedHeaders } from '../../tests/support/negotiated-headers.ts';
import { clientOf } from '../../tests/support/service-client.ts';
import { loadAlternatives, loadFaults } from '../catalogue.ts';
import type { Behaviour } from '../entries/behaviour.ts';
import type { CredentialMode, WireRequest } from '../serving/wire.ts';
import { drawMarket } from './market.ts';
import { WalletChain } from './wallet-chain.ts';
import { createWalletService } from './wallet-service.ts';

const seed = 23;
const chain = new WalletChain(seed);
const accounts = [...drawMarket(seed).keys()];

/** What a curious reader of the contract would ask; every fault and alternative must show in one of the answers. */
async function* everything(behaviour: Behaviour): AsyncGenerator<string> {
  const setup = { name: 'wallet-1', seed, behaviour, apiKey: 'key' };
  const client = clientOf(createWalletService(setup), setup.name, behaviour);
  const ask = async (
    method: string,
    body: unknown,
    headers: WireRequest['headers'] = { accept: 'application/json' },
    mode: CredentialMode = 'token',
  ) => {
    const { status, type, text } = await client('POST', `/wallet/${method}`, body, mode, headers);
    return `${status} ${type} ${text}`;
  };
  for (const address of [...accounts, `41${'0'.repeat(40)}`, 'x', undefined]) {
    for (const offset of address === accounts[0] ? [undefined, 0, 1, 150, 300] : [undefined, 1]) {
      for (const limit of address === accounts[0]
        ? [undefined, 0, 1, 5, 21, 100, 101, 200, -1]
        : [undefined, 100]) {
        yield ask('getmarketorderbyaccount', { address, offset, limit });
      }
    }
  }
  for (const address of accounts) yield ask('getmarketorderbyaccount', { address }, {}, 'basic');
  for (let count = 0; count < 6; count += 1) yield ask('getnowblock', {});
  for (const number of [0, ...Array.from({ length: 10 }, (_, back) => chain.head - back)]) {
    const hash = chain.block(number)?.id ?? '';
    for (const value of [hash, `${hash}00`, '']) yield ask('getblockbyid', { value });
    for (const visible of [undefined, true, false]) yield ask('getblockbalance', { hash, number, visible });
    yield ask('getblockbalance', { hash, number: 0 });
    yield ask('getblockbalance', { hash, number: number - 1 });
    for (const more of [1, 2 ** 16, 2 ** 32]) yield ask('getblockbalance', { hash, number: number + more });
    yield ask('getblockbalance', { hash: '0'.repeat(64), number });
    yield ask('getblockbalance', { hash: hash.replace(/.$/, 'x'), number });
    for (const other of [hash.slice(2), `${hash}00`, '', hash.slice(1), `0x${hash.slice(2)}`, `0x${hash}`]) {
      yield ask('getblockbalance', { hash: other, number });
    }
    yield ask('getblockbalance', { hash });
    yield ask('getblockbalance', { number });
    yield ask('getblockbalance', { hash, number: String(number) });
  }
  yield ask('getblockbalance', { hash: 'f'.repeat(64), number: 10 ** 9 });
  yield ask('getblockbyid', { value: 'f'.repeat(64) });
  yield ask('getblockbyid', {});
  for (const headers of negotiatedHeaders) yield ask('getnowblock', {}, headers);
}

const faults = (await loadFaults()).filter(({ id }) => id.startsWith('wallet.'));
const alternatives = (await loadAlternatives()).filter(({ id }) => id.startsWith('wallet.'));
const requirements = listSpecs('requirements').flatMap(
  (name) => readSpec(name) as { id: string; section: string; level: string; check?: string }[],
);

describe('faults of the wallet chain', () => {
  it('have ids and summaries of their own, and name requirements that are checked', () => {
    expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
    expect(new Set(faults.map(({ summary }) => summary)).size).toBe(faults.length);
    const checked = new Set(requirements.filter(({ check }) => check !== undefined).map(({ id }) => id));
    for (const { id, requirements: named } of faults) {
      expect(
        named.filter((one) => !checked.has(one)),
        id,
      ).toEqual([]);
    }
  });

  it('break every required requirement of the wallet chain', () => {
    const broken = new Set(faults.flatMap((fault) => fault.requirements));
    const required = requirements.filter(
      ({ id, level, check }) => id.startsWith('wallet.') && level !== 'unspecified' && check !== undefined,
    );
    expect(required.filter(({ id }) => !broken.has(id))).toEqual([]);
  });

  it('each show in an answer', async () => {
    expect(await hiddenDeviations(faults, everything)).toEqual([]);
  });
});

describe('alternatives of the wallet chain', () => {
  it('each show in an answer', async () => {
    expect(alternatives.length).toBeGreaterThan(40);
    expect(await hiddenDeviations(alternatives, everything)).toEqual([]);
  });
});

it('without any of them a target answers alike each time', async () => {
  expect(
    await hiddenDeviations([{ id: 'nothing', section: '1', summary: 'Nothing', overrides: {} }], everything),
  ).toEqual(['nothing']);
});
