import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { wholeRun } from '../../engine/run/plan/selection.ts';
import { loadRegister } from '../../specs/register.ts';
import { createCertificate, writeAuthority } from '../../targets/serving/certificate.ts';
import { type Hollow, hollows, startHollowService } from '../small-services/hollow-service.ts';
import { runSuite } from '../support/run-suite.ts';

const register = loadRegister();
let tls: NonNullable<Parameters<typeof startHollowService>[1]>;
let remove: () => Promise<void>;
beforeAll(async () => {
  const certificate = await createCertificate();
  const authority = await writeAuthority(certificate);
  tls = { certificate, ca: authority.path };
  remove = authority.remove;
});
afterAll(() => remove());

async function check(hollow: Hollow, only: readonly string[], secure = true): Promise<RunResult> {
  const service = await startHollowService(hollow, secure ? tls : undefined);
  try {
    return await runSuite(service.targetFile, { selection: { ...wholeRun, only } });
  } finally {
    await service.close();
  }
}

/** What a run says that passed, with the place. */
function passed({ requirements }: RunResult): readonly string[] {
  return requirements
    .filter(({ verdict, level }) => verdict === 'passed' && level === 'required')
    .map(({ id, node }) => `${id} on ${node}`);
}

/** Every area, and every section with those above it: what `--only` takes. */
const areas = [...new Set(register.map(({ id }) => id.split('.', 1)[0] ?? ''))];
const sections = [
  ...new Set(register.flatMap(({ section }) => [section, section.split('.', 1)[0] ?? section])),
];

/**
 * A run is green only where a required statement passed. Where none does in the whole run, none does in a part of it: so
 * the whole run stands for every part. Those that are checked in parts beside it show that it does.
 */
describe.each(hollows)('a service that is none ($name)', (hollow) => {
  it('passes no required statement, and is not green', async () => {
    const run = await check(hollow, []);
    expect(passed(run)).toEqual([]);
    expect(run.verdict).not.toBe('conforms');
  });
});

const named = (name: string): Hollow => {
  const found = hollows.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no service is called ${name}`);
  return found;
};

describe.each(['down', 'hanging'])('a target that is %s', (name) => {
  it('is inconclusive for whatever applies: nothing is skipped for lack of data', async () => {
    const { requirements } = await check(named(name), []);
    const others = requirements.filter(
      ({ verdict, skip, level }) =>
        level !== 'unspecified' && verdict !== 'inconclusive' && skip !== 'not-applicable',
    );
    expect(others.map(({ id, node, verdict }) => `${id} on ${node}: ${verdict}`)).toEqual([]);
  });
});

describe.each(['down', '{}', '404', '-32601'])('a service that is none (%s), in parts', (name) => {
  it('is green under no section and no area', async () => {
    const green: string[] = [];
    for (const only of name === 'down' ? [...areas, ...sections] : areas)
      if ((await check(named(name), [only])).verdict === 'conforms') green.push(only);
    expect(green).toEqual([]);
  });
});

describe('a service at http:// addresses', () => {
  it('passes nothing by answering everything alike', async () => {
    expect(passed(await check(named('-32601'), [], false))).toEqual([]);
  });
});
