import type { Behaviour } from '../entries/behaviour.ts';
import type { NodeApi } from '../serving/node-service.ts';
import type { ChainView } from './chain-view.ts';
import type { RpcInfo } from './hooks.ts';
import type { Simulator } from './simulation/simulator.ts';

/** What a method works with. */
interface MethodCall {
  readonly params: unknown;
  readonly view: ChainView;
  readonly simulator: Simulator;
  readonly behaviour: Behaviour;
  readonly info: RpcInfo;
}

export interface RpcMethod {
  readonly name: string;
  /** Kinds of node that serve it; absent for all. */
  readonly apis?: readonly NodeApi[];
  /**
   * Gives the result, null included.
   * @throws {RpcFailure} for an error object
   */
  answer(call: MethodCall): Promise<unknown>;
}
