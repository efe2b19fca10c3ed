import type { OwnDocument } from '../../engine/documents/own-document.ts';
import type { KnownFacts } from '../../engine/target/target.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import type { Wire, WireRequest } from '../../engine/wire/wire.ts';

/** A documented read that is sent identically to every target of a group. */
export interface Question {
  /** As latency is filed: `eth_blockNumber`, `GET /v1/nodes/`. */
  readonly method: string;
  /** The same for every node, but for where it serves JSON-RPC. */
  requestTo(node: GroupNode): WireRequest;
  /** Reads an answer of the service; one that is none (no answer, 429, a server error) is read before. */
  read(exchange: Exchange): Reading;
}

/** What an answer amounts to. */
export interface Reading {
  /** `refused`: an error of the API; `missing`: rejected as an unknown method; `failed`: no response of the API. */
  readonly kind: 'answered' | 'refused' | 'missing' | 'failed';
  /** Answered, but without what the answer could be judged by, such as the hash of a block: it is timed, and not counted as correct. */
  readonly incomplete?: true;
  /** Where the question is about the head. */
  readonly head?: { readonly height: number; readonly hash?: string };
}

/** A question whose answer cannot change any more, or hardly. */
export interface PinnedQuestion extends Question {
  /** In words: `block 0x10 of chain 0xd4e5…`. */
  readonly subject: string;
  /** What the contract names of the answer, as JSON with ordered keys; undefined where there is no answer to keep. */
  valueOf(exchange: Exchange): string | undefined;
  /** It is about what may still change: answers may differ there without one of them being wrong. */
  readonly unsettled?: true;
  /** Follow-up questions of a response on which all agree: the receipts of a block's transactions. */
  leadsTo?(exchange: Exchange): readonly PinnedQuestion[];
  /** Verifies the response by itself; called only where targets disagree, and may send more requests. */
  prove?(exchange: Exchange, node: GroupNode): Promise<CheckRecorder>;
}

export interface CheckRecorder {
  /** False: recomputed, it contradicts itself; null where nothing can be recomputed. */
  readonly proven: boolean | null;
  /** What was recomputed and what came. */
  readonly why: string;
}

/** One node of a target, or its platform API, as questions reach it. */
export interface GroupNode {
  readonly target: string;
  /** As in the target file; `platform` for the platform API. */
  readonly node: string;
  readonly api: string;
  readonly wire: Wire;
  /** How timed questions are put where that is not HTTP. */
  readonly askOver?: (request: WireRequest) => Promise<Exchange>;
  /** Where JSON-RPC is served, as in `/evm`; empty for the root. */
  readonly path: string;
  readonly known: KnownFacts;
  /** Documents of the user's own that describe it. */
  readonly documents: readonly OwnDocument[];
}

/** The questions of one api. */
export interface QuestionSet {
  readonly apis: readonly string[];
  /** Every read that the contract documents for the api. */
  methodsOf(api: string): readonly string[];
  /**
   * Facts that identify the chain of each node, by name, `block 0x0`: `0xd4e5…`. Nodes that share one are on the same chain;
   * a node without facts may be on any. None where there are no chains (the platform API): then all are the same.
   */
  chainFacts?(nodes: readonly GroupNode[]): Promise<readonly ReadonlyMap<string, string>[]>;
  /**
   * Chooses the questions for all nodes of a group: at heights that all of them have, and that are settled.
   * @param breadth about how many blocks the answers are to be compared of
   */
  prepare(
    nodes: readonly GroupNode[],
    chain: string,
    random: () => number,
    breadth: number,
  ): Promise<Preparation>;
}

export interface Preparation {
  /** By method, in several forms; each round asks one of each. A method without any form cannot be asked. */
  readonly questions: readonly (Question | PinnedQuestion)[];
  /** The most important ones first: a budget may not be enough for all. */
  readonly pinned: readonly PinnedQuestion[];
  /** Every method that documents of the user's own describe of all nodes of the group, as latency is filed. */
  readonly ownMethods?: readonly string[];
  /** Methods that are not asked, with the reason. */
  readonly leftOut: readonly { readonly method: string; readonly reason: string }[];
}

export function isPinned(question: Question | PinnedQuestion): question is PinnedQuestion {
  return 'subject' in question;
}
