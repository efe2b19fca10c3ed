import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { violatingRun } from '../fixtures/sample-run.ts';
import { renderJunit } from './junit.ts';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

function elements(document: string): readonly Element[] {
  const found: Element[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    found.push({
      name,
      attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)])),
    });
  });
  parser.write(document).close();
  return found;
}

const named = (document: string, name: string) =>
  elements(document).filter((element) => element.name === name);

describe('renderJunit', () => {
  it('gives a suite the time of its longest check, as checks run beside each other', () => {
    const run = violatingRun();
    const timed = { ...run, requirements: run.requirements.map((one) => ({ ...one, durationMs: 2_000 })) };
    const times = named(renderJunit(timed).text, 'testsuite').map(({ attributes }) => attributes.time);
    expect(new Set(times)).toEqual(new Set(['2.000']));
  });

  const run = violatingRun();
  const junit = renderJunit(run).text;

  it('has a suite for each area and node and a case for each requirement', () => {
    expect(named(junit, 'testcase')).toHaveLength(run.requirements.length);
    expect(named(junit, 'testsuite').map(({ attributes }) => attributes.name)).toContain(
      'sharded · sharded|1',
    );
  });

  it('counts what it holds', () => {
    expect(named(junit, 'testsuites')[0]?.attributes).toMatchObject({
      tests: '13',
      failures: '3',
      errors: '2',
      skipped: '1',
      time: '70.250',
    });
    for (const [tag, total] of [
      ['failure', 3],
      ['error', 2],
      ['skipped', 1],
    ] as const) {
      expect(named(junit, tag)).toHaveLength(total);
    }
  });

  it('fails on advisory failures only where they count', () => {
    const advisory = (document: string) =>
      named(document, 'failure').filter(({ attributes }) => attributes.type === 'advisory');
    expect(advisory(junit)).toHaveLength(0);
    expect(advisory(renderJunit(run, { strict: true }).text)).toHaveLength(1);
  });

  it('carries the seed', () => {
    expect(
      named(junit, 'property').filter(({ attributes }) => attributes.name === 'seed')[0]?.attributes.value,
    ).toBe('42');
  });

  it('has no errors where the run conforms: what is left open beside known failures is skipped', () => {
    const open = { ...violatingRun(), verdict: 'conforms' as const };
    const [before] = named(renderJunit(violatingRun()).text, 'testsuites');
    const [after] = named(renderJunit(open).text, 'testsuites');
    expect([before?.attributes.errors, after?.attributes.errors]).toEqual(['2', '0']);
    expect(named(renderJunit(open).text, 'skipped').map(({ attributes }) => attributes.message)).toContain(
      'inconclusive: The list changed under the check in 5 of 5 tries',
    );
  });
});
