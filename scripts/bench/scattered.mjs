import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { relayPort } from './relay-port.mjs';

/** A timer comes late by up to so many milliseconds: the rest is waited for by turns of the event loop. */
const latenessMs = 2;

/**
 * A port behind which a port of this machine takes longer, by as much as `delayMs` says for each request, and in all `factor` times as
 * long as that makes it: what it does itself included.
 */
export function scatterPort(port, { delayMs, factor }) {
  return relayPort(port, (near, far) => {
    let asked = 0;
    let due;
    let written = Promise.resolve();
    near.on('data', (piece) => {
      asked = performance.now();
      due = undefined;
      far.write(piece);
    });
    far.on('data', (piece) => {
      // The pieces of one answer belong together: the first decides.
      due ??= asked + factor * (performance.now() - asked + delayMs());
      const at = due;
      written = written.then(() => until(at)).then(() => near.destroyed || near.write(piece));
    });
    near.on('end', () => far.end());
    far.on('end', () => written.then(() => near.end()));
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
  });
}

async function until(at) {
  for (let left = at - performance.now(); left > 0; left = at - performance.now())
    await (left > latenessMs + 1 ? sleep(left - latenessMs) : setImmediate());
}
