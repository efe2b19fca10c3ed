// Loaded into a run: writes what it sends over HTTP, as it ends, in the order in which it was sent.
import { writeFileSync } from 'node:fs';
import Pool from 'undici/lib/dispatcher/pool.js';

const sent = [];
const { dispatch } = Pool.prototype;

Pool.prototype.dispatch = function dispatchRecorded(options, handler) {
  const { method, path, headers, body } = options;
  const { origin } = this[Reflect.ownKeys(this).find((key) => key.description === 'url')];
  const one = { origin, method, path, headers, body, ms: null };
  sent.push(one);
  const begun = performance.now();
  const { onResponseStart } = handler;
  handler.onResponseStart = (...args) => {
    one.ms = performance.now() - begun;
    return onResponseStart.apply(handler, args);
  };
  return dispatch.call(this, options, handler);
};

process.on('exit', () => writeFileSync(process.env.NODEPROOF_BENCH_REQUESTS, JSON.stringify(sent)));
