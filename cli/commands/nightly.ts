import type { RunPlan } from '../../engine/run/plan/plan.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';
import { webhookMessage } from '../../reports/formats/webhook-message.ts';
import type { ReportExtras } from '../../reports/model/extras.ts';
import { newsOf, shouldNotify } from '../../reports/trends/news.ts';
import { exitCodes } from '../exit-codes.ts';
import { type WebhookOutcome, wasMessageLost, writeNight } from '../nightly/night-file.ts';
import { earlierNights, nightFolder, nightPath, rotateNights } from '../nightly/night-folder.ts';
import { nightSentence } from '../nightly/night-sentence.ts';
import { type PreviousNight, readPreviousNight } from '../nightly/previous-night.ts';
import { readWebhook, type Webhook } from '../nightly/webhook.ts';
import { type PlanOptions, planRuns } from '../plan/run-planner.ts';
import { type Interruption, onInterrupt } from '../process/interrupt.ts';
import { chooseTarget } from '../run/choose-target.ts';
import { conductRun } from '../run/conduct-run.ts';
import { knownSecrets } from '../run/known-secrets.ts';
import { type Earlier, writeEarlier } from '../run-directory/earlier-file.ts';
import { keepHistory, publish } from '../run-directory/publish.ts';
import { readEarlier } from '../run-directory/read-earlier.ts';
import { prepareFolder, prepareRunDirectory } from '../run-directory/run-directory.ts';
import { lockRunDirectory } from '../run-directory/run-lock.ts';
import { exportTelemetry } from '../telemetry/export-telemetry.ts';
import { prepareMetrics, writeMetrics } from '../telemetry/write-metrics.ts';

export interface NightlyOptions extends PlanOptions {
  readonly target?: string;
  readonly dir: string;
  readonly keep: number;
  /** The name of an environment variable. */
  readonly webhook?: string;
  readonly link?: string;
  readonly metrics?: string;
}

interface Night {
  readonly directory: string;
  readonly history: string;
  readonly previous: PreviousNight | undefined;
  readonly earlier: Earlier;
  readonly webhook: Webhook | undefined;
  readonly link: string | undefined;
  readonly strict: boolean;
  readonly metrics: string | undefined;
}

/** One night of a target: a run beside the nights before it. Exits by what is new. See docs/decisions/0046-nightly.md. */
export async function nightly(options: NightlyOptions): Promise<void> {
  const webhook = options.webhook === undefined ? undefined : readWebhook(options.webhook, process.env);
  const planner = await planRuns(options);
  prepareMetrics(options.metrics);
  const { target, close } = await chooseTarget(options.target);
  const interruption = onInterrupt();
  try {
    const name = knownSecrets.redact(target.name);
    const folder = nightFolder(options.dir, name);
    prepareFolder('--dir', folder.path);
    const release = lockRunDirectory(folder.path, '--dir');
    try {
      const previous = await readPreviousNight(earlierNights(folder), name);
      const earlier = {
        ...(await readEarlier({ history: folder.history }, name)),
        ...(previous === undefined ? {} : { previous: previous.run }),
      };
      planner.requireNodes([target]);
      const plan = await planner.plan(target);
      const now = new Date();
      const directory = prepareRunDirectory(nightPath(folder, now), name, now);
      try {
        writeEarlier(directory.path, earlier);
        await runNight(plan, interruption, {
          directory: directory.path,
          history: folder.history,
          ...{
            previous,
            earlier,
            webhook,
            link: options.link,
            strict: options.strict,
            metrics: options.metrics,
          },
        });
      } finally {
        directory.release();
      }
      rotateNights(folder, options.keep);
    } finally {
      release();
    }
  } finally {
    interruption.release();
    await close();
  }
}

async function runNight(plan: RunPlan, interruption: Interruption, night: Night): Promise<void> {
  const { directory, history, previous, earlier, strict } = night;
  const {
    run,
    stale,
    verdictBesideFailures,
    failure: unrecorded,
    decidedAt,
    ahead,
    closed,
  } = await conductRun(plan, directory, interruption);
  const extras: ReportExtras = { strict, ...earlier, stale };
  const failure =
    unrecorded ??
    (await publish(directory, run, extras, { ahead })) ??
    (await keepHistory(history, run)) ??
    writeMetrics(night.metrics, run);
  await Promise.all([exportTelemetry(run, decidedAt), closed]);
  if (failure !== undefined)
    process.stderr.write(
      `nodeproof: the night could not be written completely (${terminalLine(failure.message)}); free disk space and rerun\n`,
    );
  const news = newsOf(run, extras, previous?.verdict ?? null);
  const isWhole = failure === undefined && (verdictBesideFailures ?? run.verdict) === 'conforms';
  const worse = news.failing.length > 0 || stale.length > 0;
  const code = worse ? exitCodes.violates : isWhole ? exitCodes.conforms : exitCodes.inconclusive;
  const hasNews = shouldNotify(run, news) || (previous !== undefined && wasMessageLost(previous.directory));
  const outcome = await notify(
    hasNews,
    night,
    webhookMessage(run, { news, staleEntries: stale.length, link: night.link }),
  );
  // A notification that was not delivered must not look like a night without news.
  process.exitCode = outcome === 'failed' && code === exitCodes.conforms ? exitCodes.inconclusive : code;
  process.stdout.write(`${terminalLine(nightSentence(run, news, previous?.run.startedAt))}\n`);
  if (failure === undefined)
    writeNight(directory, news, {
      previous: previous?.run.startedAt ?? null,
      exitCode: process.exitCode,
      webhook: outcome,
    });
}

async function notify(hasNews: boolean, { webhook }: Night, message: object): Promise<WebhookOutcome> {
  if (webhook === undefined) return 'none';
  if (!hasNews) return 'nothing-to-tell';
  const failure = await webhook.send(knownSecrets.redactDeep(message));
  if (failure === undefined) return 'sent';
  process.stderr.write(`nodeproof: the webhook could not be called: ${terminalLine(failure)}\n`);
  return 'failed';
}
