import type { Behaviour } from '../../entries/behaviour.ts';
import { chooseState } from '../block-choice.ts';
import type { ChainView } from '../chain-view.ts';
import type { RpcInfo } from '../hooks.ts';
import { invalidParams, RpcFailure } from '../rpc-failure.ts';
import { overrideHeader } from './block-override.ts';
import type { CallManyPlan } from './call-many-plan.ts';
import type { CallOutcome } from './call-outcome.ts';
import { Deadline } from './deadline.ts';
import type { SimulatedHeader } from './header.ts';
import type { Simulator } from './simulator.ts';

/** `{ value }` or `{ error }` of one call (§4.6). */
export type Item = Readonly<Record<string, unknown>>;

/** Which call is meant, both counted from 0. */
interface CallPosition {
  readonly bundle: number;
  readonly call: number;
  readonly plan: CallManyPlan;
}

declare module '../../entries/behaviour.ts' {
  interface Hooks {
    /** What is asked for, before anything runs. */
    'callmany.plan': Hook<CallManyPlan, Pick<RpcInfo, 'node' | 'transport'>>;
    /** Whether a request waits until the one before it has ended. */
    'callmany.queue': Hook<boolean, { readonly node: string }>;
    /** The block that the calls of a bundle see; `base` is the one that the context chose. */
    'callmany.header': Hook<
      SimulatedHeader,
      {
        readonly bundle: number;
        readonly base: SimulatedHeader;
        readonly previous: SimulatedHeader;
        readonly plan: CallManyPlan;
      }
    >;
    /** What the time allowed is the time of. */
    'callmany.bound': Hook<'request' | 'call', { readonly node: string }>;
    /** Whether a call sees what ran before it. */
    'callmany.carry': Hook<boolean, CallPosition>;
    /** Whether what was executed stays for the next request. */
    'callmany.persist': Hook<boolean, { readonly node: string }>;
    'callmany.item': Hook<Item, CallPosition & { readonly outcome: CallOutcome }>;
    /** The result: a list of items for each bundle. */
    'callmany.result': Hook<
      unknown,
      { readonly plan: CallManyPlan; readonly lists: readonly (readonly Item[])[] }
    >;
  }
}

export interface CallManyContext {
  readonly view: ChainView;
  readonly simulator: Simulator;
  readonly behaviour: Behaviour;
  readonly node: string;
  readonly transport: RpcInfo['transport'];
}

/**
 * Executes the bundles one after another, and the calls of each likewise, on one state that is thrown away.
 * A call that fails is an item with `error`, and the ones after it run all the same. Each bundle sees the block
 * of the context with its own override, not those of other bundles.
 * @throws {RpcFailure} when the block does not exist, or the time is up
 */
export function callMany(asked: CallManyPlan, context: CallManyContext): Promise<unknown> {
  const { behaviour, node, simulator } = context;
  const run = (): Promise<unknown> => simulate(asked, context);
  return behaviour.override('callmany.queue', false, { node }) ? simulator.inTurn(run) : run();
}

async function simulate(asked: CallManyPlan, context: CallManyContext): Promise<unknown> {
  const { view, simulator, behaviour, node, transport } = context;
  const plan = behaviour.override('callmany.plan', asked, { node, transport });
  const block = await chooseState(view, plan.block);
  if (block === undefined) throw new RpcFailure(-32000, 'header not found');
  if ((plan.transactionIndex ?? 0) > block.outcomes.length) {
    throw invalidParams(`transactionIndex is beyond the ${block.outcomes.length} transactions of the block`);
  }
  const persists = behaviour.override('callmany.persist', false, { node });
  const deadline = new Deadline(plan.timeoutMs);
  const bound = behaviour.override('callmany.bound', 'request', { node });
  const simulation = await simulator.open(
    block,
    plan.transactionIndex,
    deadline,
    persists ? simulator.leftover : undefined,
  );
  await simulation.override(plan.stateOverrides);
  await simulation.mark();
  const lists: Item[][] = [];
  let previous = simulation.header;
  for (const [bundle, { calls, blockOverride }] of plan.bundles.entries()) {
    const own = overrideHeader(simulation.header, blockOverride);
    const header = behaviour.override('callmany.header', own, {
      bundle,
      base: simulation.header,
      previous,
      plan,
    });
    previous = header;
    const items: Item[] = [];
    for (const [call, object] of calls.entries()) {
      const position = { bundle, call, plan };
      if (!behaviour.override('callmany.carry', true, position)) await simulation.rewind();
      if (bound === 'call') deadline.restart();
      const outcome = await simulation.call(object, header);
      items.push(behaviour.override('callmany.item', itemOf(outcome), { ...position, outcome }));
    }
    lists.push(items);
  }
  if (persists) simulator.leftover = await simulation.keep();
  return behaviour.override('callmany.result', lists, { plan, lists });
}

function itemOf({ failure, reverted, data }: CallOutcome): Item {
  if (failure === null) return { value: data };
  return { error: { message: failure, ...(reverted ? { data } : {}) } };
}
