import { afterAll, beforeAll, expect, it } from 'vitest';
import { fieldsOf } from '../../base/json-object.ts';
import type { Target } from '../../engine/target/target.ts';
import { parseTarget } from '../../engine/target/target-file.ts';
import { loadRegister } from '../../specs/register.ts';
import { loadAlternatives, pickById } from '../../targets/catalogue.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { type Alternative, Behaviour } from '../../targets/entries/behaviour.ts';
import { json } from '../../targets/serving/wire.ts';
import { checksOf, runSuite } from '../support/run-suite.ts';

const behaviour = new Behaviour();
let embedded: EmbeddedTarget;
let target: Target;
/** Answers that said nothing but that the service was busy. */
let busy = 0;

beforeAll(async () => {
  embedded = await startEmbeddedTarget({ seed: 1, behaviour });
  const whole = await parseTarget(JSON.stringify(embedded.targetFile), 'embedded target', {});
  target = { ...whole, nodes: whole.nodes.filter(({ name }) => /^(?:wallet|sharded-full)-1$/.test(name)) };
});

afterAll(() => embedded.close());

/** Behind all others: counts what they made of an answer. */
const counting: Alternative = {
  id: 'counting',
  section: '7.5',
  summary: 'Answers are counted',
  overrides: {
    'wire.answer': (answer) => {
      const { error, Error: text } = fieldsOf(answer.body);
      if (/LITE_SERVER_NETWORK|lack of computing/.test(`${String(error)} ${String(text)}`)) busy += 1;
      return answer;
    },
  },
};

async function run(alternatives: readonly Alternative[], ids: RegExp) {
  behaviour.set([...alternatives, counting]);
  busy = 0;
  const { checks } = await checksOf((id) => ids.test(id));
  const register = loadRegister().filter(({ id }) => ids.test(id));
  return runSuite(embedded.targetFile, { target, checks, register });
}

it.each(['gateways.java-tron-busy', 'gateways.lite-server-timeouts'])(
  'asks again, and blames nobody, with %s',
  async (id) => {
    const { verdict } = await run(pickById(await loadAlternatives(), [id]), /^(sharded|wallet)\./);
    expect(busy).toBeGreaterThan(1);
    expect(verdict).toBe('conforms');
  },
);

it('decides nothing of a node that says so each time', async () => {
  const always: Alternative = {
    id: 'always',
    section: '7.5',
    summary: 'Nothing is reached',
    overrides: {
      'wire.answer': (answer, { node }) =>
        node?.startsWith('sharded') === true
          ? json(200, { ok: false, error: 'LITE_SERVER_NETWORK: timeout', code: 500 })
          : answer,
    },
  };
  const { verdict, summary } = await run([always], /^sharded\.shard/);
  expect(busy).toBeGreaterThan(1);
  expect({ verdict, failed: summary.failed, passed: summary.passed }).toEqual({
    verdict: 'inconclusive',
    failed: 0,
    passed: 0,
  });
});
