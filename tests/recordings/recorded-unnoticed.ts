import { asObject } from '../../base/json-object.ts';
import { readSpec } from '../../specs/read.ts';
import type { Corruption } from './recorded-corruptions.ts';

/** Another value of the same form: only another response, or a hash, could show it. */
const wellFormed =
  /^(another digit|one more|one less|a digit shorter|a digit longer|empty|reversed|without its first|with its first twice)$/;

const mayBe = [
  {
    field: /^nonce$/,
    how: /^(removed|null|a digit shorter)$/,
    why: 'a nonce is there only if it applies (§2.7)',
  },
  { field: /^totalDifficulty$/, how: /^removed$/, why: 'the dialect lists it' },
  { field: /^(to|contractAddress)$/, how: /^null$/, why: 'null says what kind of transaction it is (§2.8)' },
] as const;

const unnamed = 'the contract does not name the field';
const alone = 'as well-formed as the right one, and no other field shows it';

/** Counts corruptions, and gives each that went unnoticed its reason. */
export class Unnoticed {
  readonly unexplained: string[] = [];
  readonly #reasons = new Map<string, Map<string, number>>();
  #noticed = 0;
  #named = 0;
  #all = 0;

  count({ field, how, object }: Corruption, noticed: boolean): void {
    this.#all += 1;
    const isNamed = contractFields('transactionsRoot' in object || 'gasLimit' in object).has(field);
    if (isNamed) this.#named += 1;
    if (noticed) this.#noticed += isNamed ? 1 : 0;
    else this.#explain(field, how, isNamed);
  }

  /** Of the corruptions of fields that the contract names. */
  get share(): number {
    return this.#noticed / this.#named;
  }

  /** For a person: the share, and by reason what was not noticed. */
  report(what: string): string {
    const lines = [...this.#reasons].map(([reason, fields]) => {
      const counts = [...fields].map(([field, count]) => `${field} ${count}`).join(', ');
      return `  ${reason}: ${counts}`;
    });
    const percent = (this.share * 100).toFixed(1);
    const head = `${what}: ${this.#noticed} of ${this.#named} (${percent} %) corruptions of named fields noticed, ${this.#all} tried`;
    return [head, ...lines].join('\n');
  }

  #explain(field: string, how: string, isNamed: boolean): void {
    const special = mayBe.find((one) => one.field.test(field) && one.how.test(how))?.why;
    const reason = isNamed ? (special ?? (wellFormed.test(how) ? alone : undefined)) : unnamed;
    if (reason === undefined) {
      this.unexplained.push(`${field} ${how}`);
      return;
    }
    const fields = this.#reasons.get(reason) ?? new Map<string, number>();
    this.#reasons.set(reason, fields.set(field, (fields.get(field) ?? 0) + 1));
  }
}

let fields: { readonly block: ReadonlySet<string>; readonly receipt: ReadonlySet<string> } | undefined;

/** What §2.7 or §2.8 names, read from the schemas; of logs as `logs/0/…`. */
function contractFields(ofBlock: boolean): ReadonlySet<string> {
  fields ??= {
    block: new Set(namesIn('evm.openrpc', 'Block')),
    receipt: new Set([
      ...namesIn('jsonrpc.openrpc', 'Receipt'),
      ...namesIn('jsonrpc.openrpc', 'Log').map((name) => `logs/0/${name}`),
    ]),
  };
  return ofBlock ? fields.block : fields.receipt;
}

function namesIn(document: string, schema: string): string[] {
  const { components } = readSpec(document) as { components: { schemas: Record<string, unknown> } };
  const properties = asObject(asObject(components.schemas[schema])?.properties) ?? {};
  return Object.entries(properties)
    .filter(([, property]) => asObject(property)?.['x-requirement'] !== undefined)
    .map(([name]) => name);
}
