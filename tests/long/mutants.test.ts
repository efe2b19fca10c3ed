import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bench } from '../../cli/prove/bench.ts';
import { failedIds } from '../../cli/prove/failed-ids.ts';
import { AnswerLog, type Mutant } from '../../scripts/mutants/answer-mutants.mjs';
import { readingFor, readingsOf } from '../../scripts/mutants/change-parameter.mjs';
import { changeBy, changesOf } from '../../scripts/mutants/change-value.mjs';
import { changeAt, placesOf } from '../../scripts/mutants/places.mjs';
import { RequestLog } from '../../scripts/mutants/request-mutants.mjs';

describe('changeAt', () => {
  it('leaves the answer itself as it is, and changes it at places that it has', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (answer) => {
        const before = JSON.stringify(answer);
        // A path says "*" for the items of a list, and "{}" for the values of an object whose names are data.
        fc.pre(!['"*"', '"{}"'].some((name) => before.includes(name)));
        for (const { path, changes } of placesOf(answer, changesOf).filter((place) => place.path.length > 0))
          for (const change of changes) {
            const changed = changeAt(answer, path, changeBy(change), 'all');
            if (change === 'missing') expect(changed).not.toBe(answer);
          }
        expect(JSON.stringify(answer)).toBe(before);
      }),
    );
  });

  it.each<[string, readonly string[], string, string, unknown]>([
    ['a field that is left out', ['rows', '*', 'id'], 'missing', 'all', { rows: [{}, {}], count: 2 }],
    [
      'the last item only',
      ['rows', '*', 'id'],
      'null',
      'last',
      { rows: [{ id: 'a' }, { id: null }], count: 2 },
    ],
    ['a number', ['count'], 'successor', 'all', { rows: [{ id: 'a' }, { id: 'b' }], count: 3 }],
    ['a list', ['rows'], 'shorter', 'all', { rows: [{ id: 'a' }], count: 2 }],
    ['items that are left out', ['rows', '*'], 'missing', 'all', { rows: [], count: 2 }],
  ])('makes %s', (_what, path, change, where, expected) => {
    expect(changeAt({ rows: [{ id: 'a' }, { id: 'b' }], count: 2 }, path, changeBy(change), where)).toEqual(
      expected,
    );
  });

  it('gives back the same answer where nothing stands at the place', () => {
    const answer = { rows: [{ id: 'a' }] };
    expect(changeAt(answer, ['rows', '*', 'name'], changeBy('null'), 'all')).toBe(answer);
    expect(changeAt(answer, ['rows', '*', 'id'], changeBy('successor'), 'all')).toBe(answer);
  });
});

describe('readings of parameters', () => {
  it('leave a request as it is where they do not fit it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (parameters) => {
        for (const { path, changes } of placesOf(parameters, readingsOf))
          for (const reading of changes) {
            expect(changeAt('no such place', [...path, 'name'], readingFor(reading), 'all')).toBe(
              'no such place',
            );
          }
      }),
    );
  });

  it.each<[string, unknown, unknown]>([
    ['successor', '0x9', '0xa'],
    ['predecessor', '12', '11'],
    ['capped', '0x10', '0x3'],
    ['absolute', -4, 4],
    ['inverted', true, false],
    ['upper', 'running', 'RUNNING'],
    ['last', [1, 2], [2]],
    ['null', 'latest', null],
  ])('take a value by %s', (reading, value, taken) => {
    expect(readingFor(reading)(value)).toEqual(taken);
  });

  it('remember what was asked before', () => {
    const [first, previous] = [readingFor('first'), readingFor('previous')];
    expect(['a', 'b', 'c'].map(first)).toEqual(['a', 'a', 'a']);
    expect(['a', 'b', 'c'].map(previous)).toEqual(['a', 'a', 'b']);
  });
});

describe('mutants', () => {
  let bench: Bench;
  let mutants: readonly Mutant[] = [];
  beforeAll(async () => {
    bench = await Bench.open({ profile: 'quick', seed: 1 });
    const [answers, requests] = [new AnswerLog(), new RequestLog()];
    await bench.run(
      [deviation('answers', answers.overrides), deviation('requests', requests.overrides)],
      bench.checksOf(['evm.block.number', 'platform.nodes.filter-status', 'wallet.orders.limit']),
    );
    mutants = [...answers.mutants('all'), ...requests.mutants()];
  });
  afterAll(() => bench.close());

  it.each([
    ['evm eth_getBlockByNumber /transactions/*/nonce null', 'evm.block.transaction-quantities'],
    ['evm eth_getBlockByNumber /mixHash cut', 'evm.block.header-forms'],
    ['evm eth_getBlockByNumber /number padded', 'jsonrpc.quantity.canonical'],
    ['evm eth_getBlockByNumber /1 inverted', 'evm.block.full-transactions'],
    ['platform GET /v1/nodes/ /status ignored', 'platform.nodes.filter-status'],
    ['wallet POST /wallet/getmarketorderbyaccount body /limit successor', 'wallet.orders.limit'],
  ])('%s is seen by %s', async (id, requirement) => {
    const mutant = mutants.find((one) => one.id === id);
    if (mutant === undefined) throw new Error(`there is no mutant ${id}`);
    const results = await bench.run([deviation(id, mutant.overrides)], bench.checksOf([requirement]));
    expect(mutant.applied).toBeGreaterThan(0);
    expect(failedIds(results)).toContain(requirement);
  });
});

function deviation(id: string, overrides: Mutant['overrides']) {
  return { id, section: '', summary: '', requirements: [], overrides };
}
