import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Agent } from 'undici';
import { runOnce } from './run-once.mjs';

const recorder = fileURLToPath(new URL('./preload/record-requests.mjs', import.meta.url));

/** Milliseconds: what takes longer waits for nothing but itself. */
const longMs = 200;

/** What a run with these arguments sends over HTTP. */
export async function requestsOf(folder, args) {
  const file = join(folder, 'requests.json');
  await runOnce(folder, [...args, '--seed', '1'], {
    preload: [recorder],
    env: { NODEPROOF_BENCH_REQUESTS: file },
  });
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * Sends what a run sent, in its order, and does no more than read the answers. What went over WebSocket and gRPC is replaced
 * by calls over HTTP of the same run; deletions are left out.
 *
 * @param sent as `requestsOf` gives them
 * @returns milliseconds
 */
export async function replay({ tls }, sent, requests, inFlight) {
  const agent = new Agent({ connections: inFlight, connect: { ca: readFileSync(tls.ca) } });
  const reads = sent.filter(({ method }) => method !== 'DELETE');
  const calls = reads.filter(({ method, ms }) => method === 'POST' && ms !== null && ms < longMs);
  if (calls.length === 0)
    throw new Error('no call over HTTP was recorded as answered: does record-requests.mjs see the answers?');
  const others = Array.from({ length: requests - reads.length }, (_, index) => calls[index % calls.length]);
  const left = [...reads, ...others].values();
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (const { origin, method, path, headers, body } of left) {
        try {
          const answer = await agent.request({ origin, method, path, headers, body: body ?? null });
          await answer.body.text();
        } catch {
          // The run saw this one fail, too: plain HTTP where TLS is served.
        }
      }
    }),
  );
  const ms = performance.now() - begun;
  await agent.close();
  return ms;
}
