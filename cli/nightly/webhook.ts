import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { isThisMachine } from '../../engine/target/is-this-machine.ts';
import { UserError } from '../../engine/user-error.ts';
import { jsonLine } from '../../reports/text/json-text.ts';
import { knownSecrets } from '../run/known-secrets.ts';

/** How long one attempt may take, and the pauses between attempts. */
const timeoutMs = 10_000;
const pausesMs = [500, 2_000];

export interface Webhook {
  /** @returns why the message could not be delivered; undefined where it was */
  send(message: object): Promise<string | undefined>;
}

/**
 * The webhook whose URL an environment variable holds. The URL is a secret: who knows it can write to the channel. It is
 * called over https only (over http on this machine), and a redirect is not followed.
 * @param variable its name
 * @throws UserError `webhook`
 */
export function readWebhook(variable: string, environment: NodeJS.ProcessEnv): Webhook {
  if (!/^[A-Za-z_]\w*$/.test(variable)) {
    throw new UserError(
      'webhook',
      '--webhook: name the environment variable that holds the URL, for example --webhook SLACK_WEBHOOK_URL; a URL on the command line could be read by everyone on the machine',
    );
  }
  const value = environment[variable] ?? '';
  if (value === '') throw new UserError('webhook', `--webhook ${variable}: the variable is not set`);
  knownSecrets.add(variable, value, true);
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined) throw new UserError('webhook', `--webhook ${variable}: its value is no URL`);
  // The host alone is no secret; the path behind it is the key to the channel.
  knownSecrets.add(variable, `${url.pathname}${url.search}`, url.pathname.length > 1);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isThisMachine(value)))
    throw new UserError(
      'webhook',
      `--webhook ${variable}: its URL has to begin with https:// (http:// is for this machine only)`,
    );
  return { send: (message) => deliver(url, jsonLine(message)) };
}

async function deliver(url: URL, body: string): Promise<string | undefined> {
  let failure: string | undefined;
  for (const pauseMs of [0, ...pausesMs]) {
    await sleep(pauseMs);
    const outcome = await post(url, body);
    failure = outcome.failure;
    if (failure === undefined || !outcome.isPassing) return failure;
  }
  return failure;
}

/** One attempt. `isPassing`: another one may do better. */
async function post(url: URL, body: string): Promise<{ failure?: string; isPassing: boolean }> {
  try {
    const { statusCode, body: answer } = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.dump({ limit: 64 * 1024 });
    if (statusCode >= 200 && statusCode < 300) return { isPassing: false };
    return {
      failure:
        statusCode >= 300 && statusCode < 400
          ? `it answers with a redirect (HTTP ${statusCode}), which is not followed`
          : `it answers HTTP ${statusCode}`,
      isPassing: statusCode === 429 || statusCode >= 500,
    };
  } catch (error) {
    return { failure: knownSecrets.redact((error as Error).message), isPassing: true };
  }
}
