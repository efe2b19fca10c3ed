import type { Check, CheckContext, NodeCheck, NodeContext, NodeView, RpcCheck } from '../../check.ts';
import type { RpcChannel } from '../../jsonrpc/channel.ts';
import { memoryTurns } from '../../ledger/process-memory.ts';
import type { Turn } from '../../ledger/strand.ts';
import { deriveSeed } from '../../seed.ts';
import type { NodeTarget, Target } from '../../target/target.ts';
import { Unanswered } from '../../unanswered.ts';
import { CheckRecorder, type Origin } from '../../verdict/check-recorder.ts';
import { notApplicable } from '../../verdict/judgement.ts';
import { mergeOutcomes } from '../../verdict/merge-outcomes.ts';
import type { Outcome } from '../../verdict/outcome.ts';
import type { CaseShare } from '../../verdict/select-cases.ts';
import { accessModes } from '../../wire/credential.ts';
import { UndocumentedRequest } from '../../wire/interlock.ts';
import type { Session } from '../session.ts';
import type { Alone } from '../solitude.ts';
import { requireAnswers } from '../verdict/require-answers.ts';
import { requireService } from '../verdict/require-service.ts';
import { onFurtherTransport, type Profile } from './profile.ts';

/** One check on one surface: the smallest piece of work that a run plans, orders and reports. */
export interface Unit {
  readonly check: Check;
  /** Null for the platform API. */
  readonly node: NodeTarget | null;
}

/** Every check on every surface that it applies to, in a stable order. */
export function planUnits(checks: readonly Check[], target: Target): Unit[] {
  const { platform, nodes } = target;
  return checks.flatMap((check): Unit[] => {
    if (check.on === 'platform') return platform === undefined ? [] : [{ check, node: null }];
    return nodes.filter((node) => applies(check, node)).map((node) => ({ check, node }));
  });
}

/** Whether a check is about a node. */
export function applies(check: NodeCheck | RpcCheck, { api, name }: NodeTarget): boolean {
  return check.on.includes(api) && check.nodes?.includes(name) !== false;
}

/**
 * Requests that a unit sends where nothing fails, beside what it shares with others: a check over every channel is run once for each
 * transport.
 */
export function unitCost({ check, node }: Unit, profile: Profile, target: Target): number {
  const cost = boundedCost({ check, node }, profile, target);
  const overBoth = check.on !== 'platform' && check.over !== undefined && node?.websocketUrl !== undefined;
  return overBoth ? cost + boundedCost({ check, node }, onFurtherTransport(profile), target) : cost;
}

/** A short profile leaves out cases that the costs of checks count. */
function boundedCost({ check, node }: Unit, profile: Profile, target: Target): number {
  const cost = check.cost(profile, { target, node });
  if (isExclusive({ check, node }) || check.countsShare === true) return cost;
  const { each, fewest } = node === null ? platformCases : isAboutAccess(check) ? credentialCases : nodeCases;
  const { most } = caseShare({ check, node }, profile, target);
  return Math.min(cost, each * Math.max(fewest, most) + profile.cases);
}

/**
 * Of the enumerated cases of a list. The platform has one surface, where nodes take turns; wrong credentials are divided between the
 * nodes that the check is about, so that every run tries each of them somewhere.
 */
function caseShare(
  { check, node }: Unit,
  { examples, credentials, requests }: Profile,
  target: Target,
  seed = 0,
): CaseShare {
  const isAccess = isAboutAccess(check);
  // One that is bound to a number of requests has room for no whole list.
  const isBound = requests !== undefined;
  if (check.on === 'platform' || node === null)
    return { most: isAccess ? (isBound ? credentials : Number.POSITIVE_INFINITY) : 2 * examples, turn: seed };
  const alike = target.nodes.filter((one) => applies(check, one));
  const turn = seed + alike.indexOf(node);
  if (!isAccess) return { most: examples, turn };
  return { most: credentials, turn, ...(isBound ? {} : { between: alike.length }) };
}

interface CaseCost {
  /** About how many requests a case takes, as some need several and some share theirs with others. */
  readonly each: number;
  /** For how many cases a check pays that has fewer: it looks for what to ask with, and sends what it compares with. */
  readonly fewest: number;
}

/** Cases of lists share more than those of blocks. */
const platformCases: CaseCost = { each: 0.9, fewest: 1 };
const nodeCases: CaseCost = { each: 1.5, fewest: 3 };
/** Most are sent once; some are tried on several transports. */
const credentialCases: CaseCost = { each: 1, fewest: 4 };

function isAboutAccess({ decides }: Check): boolean {
  return decides[0].startsWith('access.');
}

/** What a check reads before its cases may have found no room beside others. */
function foundNoRoom(error: unknown): boolean {
  return error instanceof Unanswered && error.reason === 'no-room';
}

export function isExclusive({ check }: Unit): boolean {
  return check.exclusive !== undefined && check.exclusive !== false;
}

/** What a unit needs to know of the run beside its session. */
interface UnitRun {
  readonly profile: Profile;
  readonly origin: Origin;
  readonly alone: Alone;
  /** Of its requests among those of other units. */
  readonly turn: Turn;
}

/** Runs a unit and returns what it found out about each requirement that it decides. */
export async function runUnit(
  unit: Unit,
  session: Session,
  { profile, origin, alone, turn }: UnitRun,
): Promise<ReadonlyMap<string, Outcome>> {
  const { check, node } = unit;
  const runSeed = origin.seed;
  const seed = deriveSeed(runSeed, check.decides[0], node?.name ?? '');
  const control = session.outages.of(session, node);
  const attempt = async (
    run: (recorder: CheckRecorder) => Promise<void>,
    shown: Profile = profile,
  ): Promise<ReadonlyMap<string, Outcome>> => {
    const since = new Date();
    const share = caseShare(unit, shown, session.target, Math.abs(runSeed));
    const newRecorder = () => new CheckRecorder(check.decides, seed, control, { origin, share, turn });
    let recorder = newRecorder();
    try {
      await run(recorder).catch(async (error) => {
        if (!foundNoRoom(error) || check.changesService === true) throw error;
        await memoryTurns.again(async () => {});
        recorder = newRecorder();
        await run(recorder);
      });
    } catch (error) {
      if (error instanceof UndocumentedRequest)
        for (const id of check.decides) recorder.skip(id, notApplicable(error.message));
      else recorder.crashed(error);
    }
    const surface = node?.name ?? null;
    const answered = await requireAnswers(recorder.outcomes(), session.health, { surface, since, control });
    return check.servesItself === true ? answered : requireService(answered, session, node);
  };
  const sharedOn =
    (surface: string): CheckContext['shared'] =>
    (key, build) =>
      session.shared(surface, key, () => build(deriveSeed(runSeed, key, surface)));
  const viewOf = (one: NodeTarget): NodeView => {
    const mode = accessModes(one)[0] ?? 'open';
    return {
      node: one,
      mode,
      wire: session.nodeWire(one, mode),
      wireIn: (other) => session.nodeWire(one, other),
      spent: () => session.ledger.of(one.name),
      shared: sharedOn(one.name),
      alone,
    };
  };
  const context = (recorder: CheckRecorder): CheckContext => ({
    target: session.target,
    profile,
    seed,
    recorder,
    shapes: session.shapes,
    shared: sharedOn(node?.name ?? ''),
    conceal: (name, value, from) => session.vault.addDerived(name, value, from),
  });
  if (check.on === 'platform') {
    const { platform } = session.target;
    if (platform === undefined) throw new Error('a platform check was planned for a target without platform');
    return attempt((recorder) =>
      check.run({
        ...context(recorder),
        platform,
        wire: session.platformWire(),
        plainWire: session.plainWire(),
      }),
    );
  }
  if (node === null) throw new Error('a node check was planned without a node');
  const opened: RpcChannel[] = [];
  const peers = session.target.nodes.filter((other) => other !== node && other.api === node.api);
  const nodeContext = (recorder: CheckRecorder): NodeContext => ({
    ...context(recorder),
    ...viewOf(node),
    peers: peers.map(viewOf),
    websocket: session.websocket(node),
    grpc: session.grpc(node),
    channels: () => {
      if (opened.length === 0) opened.push(...session.channels.of(node));
      return opened;
    },
  });
  try {
    if (check.over === undefined) return await attempt((recorder) => check.run(nodeContext(recorder)));
    const outcomes: ReadonlyMap<string, Outcome>[] = [];
    opened.push(...session.channels.of(node));
    for (const [index, rpc] of oneOfEachTransport(opened).entries()) {
      const share = index === 0 ? profile : onFurtherTransport(profile);
      const run = (recorder: CheckRecorder): Promise<void> =>
        check.run({ ...nodeContext(recorder), rpc, profile: share, isFurther: index > 0 });
      outcomes.push(await attempt(run, share));
    }
    return mergeOutcomes(outcomes);
  } finally {
    session.channels.release(opened);
  }
}

function oneOfEachTransport(channels: readonly RpcChannel[]): RpcChannel[] {
  return channels.filter(
    (channel, index) => channels.findIndex((other) => other.transport === channel.transport) === index,
  );
}
