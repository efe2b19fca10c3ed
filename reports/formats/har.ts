import { isJsonObject } from '../../base/json-object.ts';
import type { RunResult } from '../../base/run-result.ts';
import { jsonText } from '../text/json-text.ts';

const untimed =
  'Where the time of an exchange is not known, 0 stands for how long it took, and startedDateTime is when the run began.';

/** Exchanges of failures as an HTTP archive (HAR 1.2), which browsers and proxies open. */
export function renderHar(run: RunResult): string {
  const entries = run.requirements
    .filter(({ verdict }) => verdict === 'failed' || verdict === 'deviates')
    .flatMap(({ id, node, findings }) =>
      findings.flatMap((finding) =>
        (finding.exchanges ?? [finding.exchange]).flatMap((exchange) => {
          if (!isJsonObject(exchange)) return [];
          const comment = `${id}${node === null ? '' : ` on ${node}`}: ${finding.message}`;
          return [entryOf(exchange, run.startedAt, comment)];
        }),
      ),
    );
  const { name, version } = run.tool;
  return jsonText({ log: { version: '1.2', creator: { name, version }, entries, comment: untimed } });
}

function entryOf(exchange: Record<string, unknown>, runStart: string, comment: string): object {
  const request = isJsonObject(exchange.request) ? exchange.request : {};
  const response = isJsonObject(exchange.response) ? exchange.response : {};
  const url = textOf(request.url);
  const body = textOf(request.body);
  const answered = textOf(response.body);
  const time = typeof exchange.durationMs === 'number' ? exchange.durationMs : 0;
  const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 };
  const unanswered = response.failure === undefined ? {} : { comment: textOf(response.message) };
  return {
    startedDateTime: textOf(exchange.sentAt) || runStart,
    time,
    request: {
      method: textOf(request.method),
      url,
      ...common,
      headers: pairsOf(request.headers),
      queryString: queryOf(url),
      ...(body === '' ? {} : { postData: { mimeType: 'application/json', text: body } }),
    },
    response: {
      // 0: no response.
      status: typeof response.status === 'number' ? response.status : 0,
      statusText: '',
      ...common,
      headers: pairsOf(response.headers),
      content: { size: answered.length, mimeType: mimeTypeOf(response.headers), text: answered },
      redirectURL: '',
      ...unanswered,
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    comment,
  };
}

function queryOf(url: string): object[] {
  if (!URL.canParse(url)) return [];
  return [...new URL(url).searchParams].map(([name, value]) => ({ name, value }));
}

function pairsOf(headers: unknown): object[] {
  if (!isJsonObject(headers)) return [];
  return Object.entries(headers).map(([name, value]) => ({ name, value: textOf(value) }));
}

function mimeTypeOf(headers: unknown): string {
  return isJsonObject(headers) ? textOf(headers['content-type']) : '';
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : jsonText(value);
}
