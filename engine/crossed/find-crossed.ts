import type { Exchange } from '../wire/exchange.ts';
import type { AnswerLog, Logged } from './answer-log.ts';
import { isOverlooking } from './asked.ts';
import { likeness } from './sketch.ts';

/** An answer that is the one to another request. */
export interface Crossed {
  /** The request that got it. */
  readonly got: Logged;
  /** The request that it is the answer to, as it was sent nearest to that one. */
  readonly belongs: Logged;
  /** An exchange of that other request with this answer, where one was kept. */
  readonly proof: Exchange | undefined;
  /** How often the request got another answer. */
  readonly otherwise: number;
}

/** So long a cache may keep what it gives to another request. */
const longestCachedMs = 60_000;
/** The share of values in common from which on two answers are readings of one thing. */
const mostlyAlike = 0.5;
/** What came so shortly before a request was sent came together with its answer. */
const togetherMs = 100;

/**
 * Whether an answer that breaks a statement is the one to another request, which was in flight at the same time or shortly before.
 * That two requests have one answer is no evidence: it has to be wrong for this one, right for the other, and the request has to
 * get another answer at other times.
 *
 * @param breach what is wrong with it: an answer that has the same wrong when it comes for the other request is no foreign one
 * @param isLikely whether answers of this surface were seen to be mixed up: then it need not be sent twice to be believed
 */
export function findCrossed(
  exchange: Exchange,
  breach: string,
  log: AnswerLog,
  isLikely = false,
): Crossed | undefined {
  const got = log.find(exchange);
  if (got?.said === undefined) return undefined;
  const { digest, form } = got.said;
  const alike = log.saying(digest).filter(({ asked }) => asked.key !== got.asked.key);
  if (alike.length === 0 || alike.some(({ asked }) => isOverlooking(got.asked, asked))) return undefined;
  if (alike.some(({ breaches }) => breaches.has(breach))) return undefined;
  const others = log
    .attemptsOf(got.asked.key)
    .filter(({ said }) => said !== undefined && said.digest !== digest);
  if (others.some(({ breaches }) => breaches.has(breach))) return undefined;
  const foreign = alike.filter(({ asked }) => asked.operation !== got.asked.operation);
  const isForeign = foreign.length > 0 && isForeignForm(got, form, log);
  if (!isForeign && (got.asked.isMoving || !(isLikely || isSettled(others)))) return undefined;
  if (!isForeign && others.some((one) => isVariant(got, one))) return undefined;
  const owners = new Set((isForeign ? foreign : alike).map(({ asked }) => asked.key));
  const belongs = nearest(
    got,
    [...owners].flatMap((key) => ownAttempts(log.attemptsOf(key), got, digest, isLikely || isForeign)),
  );
  if (belongs === undefined) return undefined;
  const ofOwner = alike.filter(({ asked }) => asked.key === belongs.asked.key);
  const kept = ofOwner.includes(belongs) && belongs.exchange !== undefined ? belongs : undefined;
  return {
    got,
    belongs,
    proof: (kept ?? ofOwner.find((one) => one.exchange !== undefined))?.exchange,
    otherwise: others.length,
  };
}

/**
 * The attempts at another request whose own answer this is: most of them got it. Where it was sent once, two
 * answers may be wrong alike (the same item lost from a list): that is believed only where more speaks for it.
 */
function ownAttempts(
  all: readonly Logged[],
  got: Logged,
  digest: string,
  isLikely: boolean,
): readonly Logged[] {
  const said = all.filter((one) => one.said !== undefined);
  const same = said.filter((one) => one.said?.digest === digest);
  if (same.length * 2 < said.length) return [];
  if (same.length >= 2) return all;
  return !isLikely ? [] : all.filter(({ receivedAt }) => receivedAt >= got.sentAt - togetherMs);
}

/** Whether two answers have most of their values in common: one of them is the other with something lost, added or changed. */
function isVariant({ said }: Logged, { said: other }: Logged): boolean {
  return said !== undefined && other !== undefined && likeness(said.sketch, other.sketch) > mostlyAlike;
}

/** Whether most of the other answers say the same: what changes from reading to reading may once have been that, too. */
function isSettled(others: readonly Logged[]): boolean {
  const counts = new Map<string, number>();
  for (const { said } of others) {
    const digest = said?.digest ?? '';
    counts.set(digest, (counts.get(digest) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return most >= 2 && most * 2 > others.length;
}

/** Whether the operation nearly always answers in another form than this, which another operation has. */
function isForeignForm({ asked }: Logged, form: string, log: AnswerLog): boolean {
  const forms = log.formsOf(asked);
  const all = [...forms.values()].reduce((sum, count) => sum + count, 0);
  const same = forms.get(form) ?? 0;
  return all - same >= 2 && same * 2 < all;
}

/** The attempt that was in flight at the same time, or else the last one before. */
function nearest(got: Logged, candidates: readonly Logged[]): Logged | undefined {
  const before = candidates.filter(
    ({ sentAt, receivedAt }) => sentAt <= got.receivedAt && receivedAt >= got.sentAt - longestCachedMs,
  );
  return before.reduce<Logged | undefined>(
    (best, one) => (best === undefined || distance(got, one) < distance(got, best) ? one : best),
    undefined,
  );
}

function distance(got: Logged, { sentAt, receivedAt }: Logged): number {
  if (receivedAt >= got.sentAt) return Math.abs(got.sentAt - sentAt) / 1e6;
  return got.sentAt - receivedAt;
}
