import { Caching } from '../../../engine/caching.ts';
import type { NodeView, SharedReading } from '../../../engine/check.ts';
import type { Profile } from '../../../engine/run/plan/profile.ts';
import { randomStream } from '../../../engine/seed.ts';
import { noEvidence } from '../../../engine/verdict/judgement.ts';
import { type Exchange, jsonOf } from '../../../engine/wire/exchange.ts';
import { callShards, findShards, getShards, holdsShards, shardsOf } from './read-shards.ts';

/** Masterchain blocks of a node: those that it has shards of, and some that it has none of. */
export interface BlockSurvey {
  /** Ascending. Served by GET, or where none is, by JSON-RPC. */
  readonly seqnos: readonly number[];
  /** Answered by GET with something that is shards, but neither in an array nor where known software puts it. */
  readonly misshapen: readonly number[];
  /** Asked for by GET, and without shards. */
  readonly without: readonly number[];
}

/** Where blocks are looked for when the target file knows none: from the shortest chain to the longest there is. */
const searched = [1, 2, 3, 4, 5, 6, 8, 10, 16, 100, 1_000, 1e4, 1e5, 1e6, 1e7, 3e7, 5e7];

/** Around a block that is there: its neighbours, and where counters of powers of two and ten overflow. */
const steps = [1, 2, 3, 4, 5, 8, 10, 16, 32, 64, 100, 128, 256, 1_000];

/** Blocks asked for at the least: chance finds little among a handful. */
const fewestBlocks = ({ samples }: Profile): number => Math.min(36, 6 + samples);

/** The end of a chain is approached so closely: one request after another costs time. */
const mostHalvings = 12;

/** Backends behind one address may be so many blocks apart: one may not have yet what another has shown. */
export const mostApart = 3;

/** The blocks that every backend has. In a chain too short for that, all of them. */
export function settledBlocks({ seqnos }: BlockSurvey): readonly number[] {
  const newest = seqnos.at(-1) ?? 0;
  const settled = seqnos.filter((seqno) => seqno <= newest - mostApart);
  return settled.length > 0 ? settled : seqnos;
}

/** Whether a block was seen, but so near the end of the chain that a backend may lack it. */
export function isUnsettled({ seqnos }: BlockSurvey, seqno: number): boolean {
  return seqnos.includes(seqno) && seqno > (seqnos.at(-1) ?? 0) - mostApart;
}

/** The block that a request is made for where any will do: the known one, or one that every backend has. */
export function anyBlock(view: NodeView, survey: BlockSurvey): number | undefined {
  const known = view.node.known.seqno;
  return known !== undefined && survey.seqnos.includes(known)
    ? known
    : (settledBlocks(survey).at(-1) ?? known);
}

/** About how many blocks a survey finds. */
export function blockCount(profile: Profile): number {
  return Math.max(fewestBlocks(profile), profile.samples);
}

/** What a survey reads; the end of a chain is found in the same requests as a rule. */
const reading: SharedReading = { name: 'blocks of the survey', cost: blockCount };

export function surveyReadings(): readonly SharedReading[] {
  return [reading];
}

/** Built once for each node and run. */
export function surveyBlocks(view: NodeView, profile: Profile): Promise<BlockSurvey> {
  return view.shared('sharded.blocks', (seed) => survey(view, profile, seed));
}

async function survey(view: NodeView, profile: Profile, seed: number): Promise<BlockSurvey> {
  const known = view.node.known.seqno;
  const begun = await askFor(view, known === undefined ? searched : [known, 1, 2, 3]);
  const first = known === undefined ? await approachEnd(view, begun) : begun;
  const base = known !== undefined && first.found.includes(known) ? known : first.found.at(-1);
  if (base === undefined) {
    const byRpc = await askByRpc(view, known === undefined ? searched : [known, ...searched]);
    return { seqnos: byRpc, misshapen: first.misshapen, without: first.missing };
  }
  const count = Math.max(fewestBlocks(profile), profile.samples) - first.found.length;
  const wanted = [
    ...around(base, profile),
    ...between(first.found[0] ?? base, base, Math.max(8, count - 24), seed),
  ];
  const second = await askFor(
    view,
    wanted.filter((one) => !first.asked.includes(one)),
  );
  const { found: seqnos, misshapen, missing: without } = together(first, second);
  return { seqnos, misshapen, without };
}

/** Halves the gap between the highest block that was found and the next that was not, until it closes. */
async function approachEnd(view: NodeView, begun: Asked): Promise<Asked> {
  let all = begun;
  for (let step = 0; step < mostHalvings; step += 1) {
    const found = all.found.at(-1);
    const missing = all.missing.find((seqno) => seqno > (found ?? 0));
    if (found === undefined || missing === undefined || missing - found < 2) return all;
    all = together(all, await askFor(view, [Math.floor((found + missing) / 2)]));
  }
  return all;
}

function together(one: Asked, other: Asked): Asked {
  const join = (a: readonly number[], b: readonly number[]) => [...a, ...b].sort(ascending);
  return {
    asked: join(one.asked, other.asked),
    found: join(one.found, other.found),
    misshapen: join(one.misshapen, other.misshapen),
    missing: join(one.missing, other.missing),
  };
}

function around(base: number, { samples }: Profile): number[] {
  return steps
    .filter((_, index) => index < samples || index % 2 === 0)
    .slice(0, samples)
    .flatMap((step) => [base - step, base + step])
    .filter((seqno) => seqno > 0);
}

function between(lowest: number, highest: number, count: number, seed: number): number[] {
  const random = randomStream(seed);
  return Array.from({ length: count }, () => lowest + Math.floor(random() * (highest - lowest + 1)));
}

/** Blocks that were asked for, by what the GET answered; each list ascending. */
interface Asked {
  readonly asked: readonly number[];
  readonly found: readonly number[];
  readonly misshapen: readonly number[];
  readonly missing: readonly number[];
}

async function askFor(view: NodeView, seqnos: readonly number[]): Promise<Asked> {
  const asked = [...new Set(seqnos)].sort(ascending);
  const answers = await Promise.all(
    asked.map(async (seqno) => ({
      seqno,
      exchange: await getShards(view.wire, String(seqno), Caching.shared),
    })),
  );
  const those = (has: (exchange: Exchange) => boolean) =>
    answers.filter(({ exchange }) => has(exchange)).map(({ seqno }) => seqno);
  return {
    asked,
    found: those((exchange) => shardsOf(exchange).length > 0),
    misshapen: those(isMisshapen),
    missing: those((exchange) => shardsOf(exchange).length === 0 && !isMisshapen(exchange)),
  };
}

function isMisshapen(exchange: Exchange): boolean {
  const body = jsonOf(exchange);
  return findShards(body) === undefined && holdsShards(body);
}

function ascending(a: number, b: number): number {
  return a - b;
}

async function askByRpc(view: NodeView, seqnos: readonly number[]): Promise<number[]> {
  const asked = [...new Set(seqnos)].sort(ascending);
  const replies = await Promise.all(asked.map((seqno) => callShards(view.wire, { seqno }, Caching.shared)));
  return asked.filter((_seqno, index) => {
    const reply = replies[index];
    return reply !== undefined && shardsOf(reply.exchange).length > 0;
  });
}

export const unsettled = 'the block is among the newest, and a backend may not have it yet';

export const noBlock = noEvidence('no masterchain block is known to be there', 'known.seqno');
