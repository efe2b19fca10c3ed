import type { Caching } from '../../../engine/caching.ts';
import type { RpcChannel } from '../../../engine/jsonrpc/channel.ts';
import type { Answer } from './answer.ts';
import { readAnswer } from './answer.ts';
import { type CallManyDialect, contextAt, paramsOf } from './call-many-dialect.ts';
import { accompanied, type CompanionAccounts, callsOf } from './companion.ts';
import { isOutOfTime } from './out-of-time.ts';
import { type Asked, hex, type SimulationContext } from './request.ts';

/** eth_callMany on one node over one channel, in the dialect that the node was found to accept. */
export class CallManyClient {
  readonly rpc: RpcChannel;
  readonly dialect: CallManyDialect;
  /** The sender of calls that name none; it holds nothing on chain. */
  readonly sender: string;
  readonly #companion: CompanionAccounts | undefined;

  /** @param companion the accounts of companions, where the node was found to take them */
  constructor(rpc: RpcChannel, dialect: CallManyDialect, sender: string, companion?: CompanionAccounts) {
    this.rpc = rpc;
    this.dialect = dialect;
    this.sender = sender;
    this.#companion = companion;
  }

  /** @throws Unanswered */
  ask(asked: Asked, caching: Caching): Promise<Answer> {
    return this.send(paramsOf(asked, this.dialect, this.sender), caching);
  }

  /** The same beside a companion, which watches look at, where one fits: its own item is left out of the answer. @throws Unanswered */
  async askAccompanied(asked: Asked, caching: Caching): Promise<Answer> {
    const more = this.#companion === undefined ? undefined : accompanied(asked, this.#companion);
    if (more === undefined) return this.ask(asked, caching);
    const answer = await this.ask(more, caching);
    const isWhole = answer.items.length === callsOf(more.bundles).length;
    return isWhole ? { ...answer, items: answer.items.slice(0, -1) } : answer;
  }

  /** Params as they stand, for what a dialect would fill in; once more where the node ran out of time. @throws Unanswered */
  async send(params: readonly unknown[], caching: Caching): Promise<Answer> {
    const reply = await this.rpc.call('eth_callMany', params, caching);
    if (!isOutOfTime(reply, params)) return readAnswer(reply);
    return readAnswer(await this.rpc.call('eth_callMany', params, caching.fresh));
  }

  /**
   * A context at a block.
   * @param index the position in it; where it does not matter, one that the node takes
   */
  at(block: bigint | string, index?: number): SimulationContext {
    const context = contextAt(block, this.dialect);
    if (index === undefined) return context;
    const inHexadecimal = typeof this.dialect.transactionIndex === 'string';
    return { ...context, transactionIndex: inHexadecimal && index >= 0 ? hex(BigInt(index)) : index };
  }

  /** The same node and channel in another dialect. */
  in(dialect: Partial<CallManyDialect>): CallManyClient {
    return new CallManyClient(this.rpc, { ...this.dialect, ...dialect }, this.sender, this.#companion);
  }
}
