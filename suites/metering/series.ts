import type { Caching } from '../../engine/caching.ts';
import type { NodeView, SharedReading } from '../../engine/check.ts';
import type { Profile } from '../../engine/run/plan/profile.ts';
import type { NodeTarget } from '../../engine/target/target.ts';
import { type AccessMode, accessModes } from '../../engine/wire/credential.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import { settledBlocks, surveyBlocks, surveyReadings } from '../support/sharded/block-survey.ts';
import { askMessages, type MessagesQuery } from '../support/sharded/read-messages.ts';
import { callShards, getShards } from '../support/sharded/read-shards.ts';

/** The kinds of requests that the contract prices (§4.8, §8). */
const kinds = ['shards-get', 'json-rpc', 'messages-get'] as const;
type Kind = (typeof kinds)[number];

/** A request that is sent anew each time. */
export type Send = (wire: Wire, caching: Caching) => Promise<Exchange>;

/** Requests whose price is read together. */
export interface Series {
  /** To a person: `GET of shards under the token in the path`. */
  readonly what: string;
  readonly kind: Kind | 'mixed';
  readonly mode: AccessMode;
  readonly sends: readonly Send[];
}

/** Short and long windows: none of them costs more for what it brings. */
const windows: readonly MessagesQuery[] = [
  { limit: '1' },
  { limit: '2', offset: '3' },
  { limit: '101' },
  { limit: '128' },
  {},
  { offset: '1' },
];

/** Windows longer than the default and far behind the first: each a series of its own, as a service may reject them, which would leave the others undecided. */
const longWindows: readonly MessagesQuery[] = [{ limit: '250' }, { limit: '250', offset: '2' }];
const farWindows: readonly MessagesQuery[] = [
  { limit: '1', offset: '60' },
  { limit: '1', offset: '120' },
  { limit: '1', offset: '260' },
];

/** Blocks of every age that are read in a series. */
const blocksRead = ({ samples }: Profile): number => Math.min(5, samples);

/** All series of a node, and the readings of the meter between them. */
const reading: SharedReading = {
  name: 'series',
  cost: (profile, { node }) => {
    if (node?.meter === undefined) return 0;
    const each = 2 * blocksRead(profile) + Math.min(profile.examples, windows.length);
    const [mixed, alone] = [1 + mixedModes(node, profile).length, longWindows.length + farWindows.length];
    return mixed * (each + 2) + 3 * alone;
  },
};

export function seriesReadings(): readonly SharedReading[] {
  return [reading, ...surveyReadings()];
}

/** One series for each kind of request in the first mode, and one of all kinds in each mode. */
export async function seriesOf(view: NodeView, profile: Profile): Promise<readonly Series[]> {
  const blocks = spread(settledBlocks(await surveyBlocks(view, profile)), blocksRead(profile));
  const sends: Readonly<Record<Kind, readonly Send[]>> = {
    'shards-get': blocks.map(
      (seqno): Send =>
        (wire, caching) =>
          getShards(wire, String(seqno), caching.fresh),
    ),
    'json-rpc': blocks.map(
      (seqno, index): Send =>
        async (wire, caching) =>
          (await callShards(wire, { seqno }, caching.fresh, index + 1)).exchange,
    ),
    'messages-get': windows.slice(0, profile.examples).map(sendWindow),
  };
  const titles = { 'shards-get': 'GET of shards', 'json-rpc': 'JSON-RPC', 'messages-get': 'GET of messages' };
  const mixed = kinds.flatMap((kind) => sends[kind].slice(0, Math.ceil(profile.examples / 3)));
  return [
    ...kinds.map((kind) => ({ what: titles[kind], kind, mode: view.mode, sends: sends[kind] })),
    {
      what: 'GET of more messages than the default',
      kind: 'messages-get',
      mode: view.mode,
      sends: longWindows.map(sendWindow),
    },
    {
      what: 'GET of messages far behind the first',
      kind: 'messages-get',
      mode: view.mode,
      sends: farWindows.map(sendWindow),
    },
    ...mixedModes(view.node, profile).map((mode) => {
      const under =
        mode === 'open' ? '' : ` with the ${mode === 'token' ? 'token in the path' : 'basic credential'}`;
      return { what: `requests of all kinds${under}`, kind: 'mixed' as const, mode, sends: mixed };
    }),
  ];
}

/** In a short profile the mode that no other series is sent in, where the node has two. */
function mixedModes(node: NodeTarget, { examples }: Profile): readonly AccessMode[] {
  const modes = accessModes(node);
  return examples < windows.length * 2 ? modes.slice(-1) : modes;
}

/** Its connection ends with it, so that those after it are the first ones of theirs: they cost what all others do. */
function sendWindow(query: MessagesQuery): Send {
  return (wire, caching) => askMessages(wire, query, caching.fresh, { headers: { connection: 'close' } });
}

/** The first, the last, and what lies evenly between. */
function spread(seqnos: readonly number[], count: number): number[] {
  if (seqnos.length <= count) return [...seqnos];
  const step = (seqnos.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, index) => seqnos[Math.round(index * step)] ?? 0);
}
