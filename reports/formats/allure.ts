import { digestOf } from '../../base/digest.ts';
import type {
  ExchangeRecord,
  Finding,
  Level,
  RequirementResult,
  RunHead,
  RunResult,
} from '../../base/run-result.ts';
import { showControls, showControlsInLine } from '../escaping/controls.ts';
import { terminalBlock, terminalLine } from '../escaping/terminal.ts';
import { isStrict, type ReportExtras } from '../model/extras.ts';
import { areaOf, placeOf } from '../model/figures.ts';
import { knownFailureText } from '../model/known-failure.ts';
import { reasonText } from '../model/reason-text.ts';
import { sectionLabel } from '../model/section.ts';
import { selectionText } from '../model/selection-text.ts';
import { standingOf, standings } from '../model/standing.ts';
import { exchangeText } from '../text/exchange-text.ts';
import { jsonText } from '../text/json-text.ts';
import { rerunOptions } from '../text/rerun-options.ts';
import { plainTitle } from '../text/title-parts.ts';

/** `broken` needs attention and blocks nothing; `unknown` could not be evaluated. */
type Status = 'passed' | 'failed' | 'broken' | 'skipped' | 'unknown';

interface Attachment {
  readonly name: string;
  readonly source: string;
  readonly type: string;
}

interface Step {
  readonly name: string;
  readonly status: Status;
  readonly statusDetails?: { readonly message: string };
  readonly stage: 'finished';
  /** Milliseconds since 1970; absent where it is not known. */
  readonly start?: number;
  readonly stop?: number;
  readonly steps: readonly Step[];
  readonly attachments: readonly Attachment[];
}

const severities: Readonly<Record<Level, string>> = {
  required: 'critical',
  advisory: 'minor',
  unspecified: 'trivial',
};

type AllureFile = readonly [file: string, content: string];

/**
 * The files of `allure-results/`, one after another: a result for each requirement and node, and what its findings and
 * observation attach. Names are hashes, so that the same requirement keeps its history in Allure and no
 * foreign text becomes a file name.
 */
export function* renderAllure(run: RunResult, extras: ReportExtras = {}): Generator<AllureFile> {
  const strict = isStrict(run, extras);
  for (const result of run.requirements) yield* allureFiles(run, result, strict);
  yield ['environment.properties', environment(run)];
}

/** The files of one result, which need nothing of a run but what is known when it begins. */
export function allureFiles(run: RunHead, result: RequirementResult, strict: boolean): readonly AllureFile[] {
  const history = digest([result.id, result.node]);
  const uuid = asUuid(digest([run.target.name, run.startedAt, run.seed, result.id, result.node]));
  const attachments: AllureFile[] = [];
  const attach = (name: string, type: string, content: string): Attachment => {
    const source = `${asUuid(digest([uuid, attachments.length]))}-attachment.${type === 'application/json' ? 'json' : 'txt'}`;
    attachments.push([source, content]);
    return { name, source, type };
  };
  const file = `${uuid}-result.json`;
  return [[file, jsonText(resultOf(run, result, { uuid, history, strict, attach }))], ...attachments];
}

interface Context {
  readonly uuid: string;
  readonly history: string;
  readonly strict: boolean;
  readonly attach: (name: string, type: string, content: string) => Attachment;
}

function resultOf(
  run: RunHead,
  result: RequirementResult,
  { uuid, history, strict, attach }: Context,
): unknown {
  const standing = standingOf(result);
  const start = Date.parse(run.startedAt);
  const { baseline, durationMs = 0 } = result;
  const reason = reasonText(result);
  const message = [
    standing === 'known' ? `known failure: ${knownFailureText(result)}` : '',
    result.findings[0]?.message ??
      (result.skip === undefined ? reason : `${standings[standing].word}: ${reason}`),
  ].filter((part) => part !== '');
  return {
    uuid,
    historyId: history,
    testCaseId: history,
    fullName: `${result.id} on ${placeOf(result)}`,
    // The same statement on several nodes stands in one list.
    name: showControlsInLine(
      `${sectionLabel(result.section)} ${plainTitle(result.title)}${result.node === null ? '' : ` on ${result.node}`}`,
    ),
    status: statusOf(result, strict),
    statusDetails: {
      ...(message.length === 0 ? {} : { message: showControls(message.join('\n\n')) }),
      ...(standing === 'known' ? { known: true, muted: true } : {}),
    },
    stage: 'finished',
    // When its check began is not recorded: each begins with the run, so that its length is right.
    start: Number.isFinite(start) ? start : 0,
    stop: (Number.isFinite(start) ? start : 0) + durationMs,
    links: linksOf(baseline?.link),
    labels: labels(run, result, standing),
    parameters: [
      { name: 'node', value: showControlsInLine(placeOf(result)) },
      { name: 'cases', value: String(result.cases), excluded: true },
      { name: 'seed', value: String(run.seed), excluded: true },
    ],
    steps: result.findings.map((finding, at) =>
      step(finding, at + 1, rerunOptions(run, result, finding), attach),
    ),
    attachments:
      result.observation === undefined
        ? []
        : [attach('observation', 'application/json', jsonText(result.observation))],
  };
}

/** Allure makes a link of what it gets: only a web address becomes one. */
function linksOf(link: string | undefined): readonly unknown[] {
  const address = link !== undefined && URL.canParse(link) ? new URL(link) : undefined;
  return address !== undefined && /^https?:$/.test(address.protocol)
    ? [{ type: 'issue', name: 'known failure', url: address.href }]
    : [];
}

function labels(run: RunHead, result: RequirementResult, standing: string): readonly unknown[] {
  const area = areaOf(result.id);
  const values = {
    framework: run.tool.name,
    parentSuite: run.target.name,
    suite: area,
    subSuite: sectionLabel(result.section),
    section: result.section,
    area,
    node: placeOf(result),
    level: result.level,
    severity: severities[result.level],
    tag: standing,
    ...(result.baseline?.owner === undefined ? {} : { owner: result.baseline.owner }),
  };
  return Object.entries(values).map(([name, value]) => ({ name, value: showControlsInLine(value) }));
}

/** When an exchange began and ended. */
function spanOf({ sentAt, durationMs = 0 }: ExchangeRecord): Pick<Step, 'start' | 'stop'> {
  const start = Date.parse(sentAt ?? '');
  return Number.isFinite(start) ? { start, stop: start + Math.round(durationMs) } : {};
}

/**
 * A finding is a step, and each exchange that shows it a step inside. Names are ours: Allure makes links of
 * addresses in them.
 */
function step(finding: Finding, position: number, again: string, attach: Context['attach']): Step {
  const exchanges = finding.exchanges ?? (finding.exchange == null ? [] : [finding.exchange]);
  const inner: readonly Step[] = exchanges.map((exchange, at) => ({
    name:
      exchanges.length === 1 ? 'exchange of the smallest case' : `exchange ${at + 1} of ${exchanges.length}`,
    status: 'failed',
    stage: 'finished',
    ...spanOf(exchange),
    steps: [],
    attachments: [
      attach('request', 'text/plain', terminalBlock(exchangeText(exchange.request))),
      attach('response', 'text/plain', terminalBlock(exchangeText(exchange.response))),
    ],
  }));
  const curl = finding.reproduce ?? '';
  const origin = again === '' ? '' : `\nagain: nodeproof run ${again}`;
  return {
    name: `finding ${position}`,
    status: 'failed',
    statusDetails: { message: showControls(finding.message + origin) },
    stage: 'finished',
    steps: inner,
    attachments: curl === '' ? [] : [attach('reproduce', 'text/plain', terminalBlock(curl))],
  };
}

function statusOf(result: RequirementResult, strict: boolean): Status {
  switch (standingOf(result)) {
    case 'failed':
    case 'known':
      return 'failed';
    case 'advisory':
      return strict ? 'failed' : 'broken';
    case 'inconclusive':
      return 'broken';
    case 'observed':
      return 'unknown';
    case 'skipped':
    case 'no-data':
    case 'left-out':
    case 'not-applicable':
      return 'skipped';
    default:
      return 'passed';
  }
}

function environment(run: RunResult): string {
  const values = {
    target: run.target.name,
    profile: run.profile,
    seed: run.seed,
    tool: `${run.tool.name} ${run.tool.version}`,
    verdict: run.verdict,
    ...(run.shard === undefined ? {} : { shard: `${run.shard.index} of ${run.shard.of}` }),
    ...(run.selection === undefined ? {} : { selection: selectionText(run.selection) }),
  };
  return Object.entries(values)
    .map(([name, value]) => `${name} = ${terminalLine(String(value)).replaceAll('\\', '\\\\')}\n`)
    .join('');
}

function digest(parts: readonly unknown[]): string {
  return digestOf(JSON.stringify(parts)).slice(0, 32);
}

function asUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
