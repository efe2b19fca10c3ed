import fc from 'fast-check';
import { constant, reads } from '../../support/bytecode/readers.ts';
import { type Asked, type Call, callTo } from '../../support/call-many/request.ts';
import { randomAddress, randomNumber, word, wordOfAddress } from '../../support/call-many/words.ts';
import { counter } from '../bytecode/counter.ts';
import { echo, reverter } from '../bytecode/echo.ts';
import { type Expected, valued } from './judge-items.ts';

/** One call of a generated scenario, and what it does. */
export type Step =
  | { readonly does: 'echo'; readonly data: string }
  | { readonly does: 'revert'; readonly data: string }
  | { readonly does: 'count'; readonly counter: 0 | 1 }
  | { readonly does: 'return-caller'; readonly caller: 0 | 1 | 2 }
  | { readonly does: 'return'; readonly constant: 0 | 1 };

export type Scenario = readonly (readonly Step[])[];

const data = fc.uint8Array({ maxLength: 70 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const zeroOrOne = fc.constantFrom(0 as const, 1 as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('count' as const), counter: zeroOrOne }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('echo' as const), data }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('revert' as const), data }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('return-caller' as const),
      caller: fc.constantFrom(0 as const, 1 as const, 2 as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('return' as const), constant: zeroOrOne }) },
);

/** Bundles of calls, none of them empty: what becomes of an empty bundle is not shown. */
export const scenarios: fc.Arbitrary<Scenario> = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 4,
});

/** The accounts of a scenario: each gets its code by a state override. */
export class ScenarioAccounts {
  readonly #echo: string;
  readonly #reverter: string;
  readonly #callerReader: string;
  readonly #counters: readonly string[];
  readonly #constants: readonly { readonly at: string; readonly value: bigint }[];
  readonly #callers: readonly string[];

  constructor(random: () => number) {
    this.#echo = randomAddress(random);
    this.#reverter = randomAddress(random);
    this.#callerReader = randomAddress(random);
    this.#counters = [randomAddress(random), randomAddress(random)];
    this.#constants = [0, 1].map(() => ({
      at: randomAddress(random),
      value: randomNumber(1n << 200n, 1n << 255n, random),
    }));
    this.#callers = [0, 1, 2].map(() => randomAddress(random));
  }

  asked(scenario: Scenario): Asked {
    return {
      bundles: scenario.map((steps) => ({ transactions: steps.map((one) => this.#call(one)) })),
      overrides: Object.fromEntries([
        [this.#echo, { code: echo }],
        [this.#reverter, { code: reverter }],
        [this.#callerReader, { code: reads('CALLER') }],
        ...this.#counters.map((at) => [at, { code: counter }]),
        ...this.#constants.map(({ at, value }) => [at, { code: constant(value) }]),
      ]),
    };
  }

  /** What the calls have to come to, in order. */
  expected(scenario: Scenario): Expected[] {
    const counts = [0n, 0n];
    return scenario.flat().map((one): Expected => this.#expected(one, counts));
  }

  #expected(one: Step, counts: bigint[]): Expected {
    switch (one.does) {
      case 'echo':
        return valued(one.data, 'the input of a call to code that returns it');
      case 'revert':
        return 'failure';
      case 'count': {
        const count = (counts[one.counter] ?? 0n) + 1n;
        counts[one.counter] = count;
        return valued(word(count), 'the count of calls to this counter so far');
      }
      case 'return-caller':
        return valued(wordOfAddress(this.#callers[one.caller] ?? ''), 'the sender of the call');
      case 'return':
        return valued(word(this.#constants[one.constant]?.value ?? 0n), 'the constant of the code called');
    }
  }

  #call(one: Step): Call {
    switch (one.does) {
      case 'echo':
        return callTo(this.#echo, { data: `0x${one.data}` });
      case 'revert':
        return callTo(this.#reverter, { data: `0x${one.data}` });
      case 'count':
        return callTo(this.#counters[one.counter] ?? '');
      case 'return-caller':
        return callTo(this.#callerReader, { from: this.#callers[one.caller] ?? '' });
      case 'return':
        return callTo(this.#constants[one.constant]?.at ?? '');
    }
  }
}
