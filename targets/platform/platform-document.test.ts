import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObjectOrArray } from '../../base/json-object.ts';
import { readSpec } from '../../specs/read.ts';
import { loadAlternatives, loadFaults } from '../catalogue.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../embedded-target.ts';
import type { Alternative, Fault } from '../entries/behaviour.ts';

let target: EmbeddedTarget;

beforeAll(async () => {
  target = await startEmbeddedTarget({ seed: 11, tls: false });
});
afterAll(() => target.close());

const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (instance: Ajv2020) => void)(ajv);
ajv.addSchema(readSpec('platform.openapi') as object, 'platform');

/** Faults that no schema shows: they need a calendar, the vocabulary or another field. */
const beyondDocument: ReadonlySet<string> = new Set([
  'platform.node.created-at-filtered',
  'platform.node.created-at-impossible',
  'platform.node.created-in-the-future',
  'platform.node.creator-id-further-pages',
  'platform.node.creator-organization-filtered',
  'platform.node.name-in-capitals',
  'platform.node.namespaces-filtered',
  'platform.node.type-ordered',
  'platform.node.type-of-one-now-and-then',
  'platform.node.details-mode-filtered',
  'platform.node.provider-value',
  'platform.node.details-scheme-swapped',
  'platform.node.details-http-at-times',
  'platform.node.details-version-now-and-then',
  'platform.node.details-version-of-one',
  'platform.organization.name-of-another',
]);

function breaches(schema: string, body: unknown): string[] {
  const validate = ajv.getSchema(`platform#/components/schemas/${schema}`);
  if (validate === undefined) throw new Error(`the document has no ${schema}`);
  return validate(body) === true
    ? []
    : (validate.errors ?? []).map((error) => `${schema}${error.instancePath}`);
}

/** What the document says against the answers to some reads, while `overrides` are in force. */
async function judge(overrides: readonly (Fault | Alternative)[]): Promise<string[]> {
  target.reset();
  target.behaviour.set(overrides);
  const { baseUrl, apiKey } = target.targetFile.platform;
  const ask = async (path: string, key = apiKey): Promise<unknown> => {
    const answer = await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${key}` } });
    return answer.json().catch(() => undefined);
  };
  const found = [...breaches('Organization', await ask('/v1/organization/'))];
  for (const query of ['', 'page=2', 'page=3', 'page=4', 'project=PR-0']) {
    const body = await ask(`/v1/nodes/?${query}`);
    // A page that a node list does not have is an error, as it should be.
    const isError = isObjectOrArray(body) && 'error' in body;
    found.push(...breaches(isError ? 'Error' : 'NodePage', body));
  }
  found.push(...breaches('Error', await ask('/v1/organization/', 'wrong')));
  return found;
}

describe('the document of the platform API', () => {
  it('holds for the target as it is', async () => {
    expect(await judge([])).toEqual([]);
  });

  it('holds under every alternative of the platform', async () => {
    const found: Record<string, string[]> = {};
    for (const alternative of (await loadAlternatives()).filter(({ id }) =>
      /^(platform|delivery)\./.test(id),
    )) {
      const one = await judge([alternative]);
      if (one.length > 0) found[alternative.id] = one;
    }
    expect(found).toEqual({});
  });

  it('is broken by every fault in the form of an answer', async () => {
    const forms =
      /^platform\.(node|organization\.(id|name)|pagination\.(count|next|previous|results)|error\.(object|code|message))/;
    const silent: string[] = [];
    for (const fault of await loadFaults()) {
      const [first] = fault.requirements;
      if (!forms.test(first) || !['2.1', '2.2', '2.3', '7.1'].includes(fault.section)) continue;
      if (/^platform\.(node-status|node\.region-by|pagination\..*-(is|leads|null|inverse|keep))/.test(first))
        continue;
      if (beyondDocument.has(fault.id) || (await judge([fault])).length > 0) continue;
      silent.push(fault.id);
    }
    expect(silent).toEqual([]);
  });

  it('describes the target file that the target writes', async () => {
    target.behaviour.set([]);
    const validate = ajv.compile(readSpec('formats/target-file.schema') as object);
    expect([validate(target.targetFile), validate.errors]).toEqual([true, null]);
  });
});
