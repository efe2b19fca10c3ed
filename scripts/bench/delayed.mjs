import { relayPort } from './relay-port.mjs';

/** A port behind which a port of this machine is as far away as a latency there and back. */
export function delayPort(port, latencyMs) {
  return relayPort(port, (near, far) => {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      from.on('data', (chunk) => setTimeout(() => to.destroyed || to.write(chunk), latencyMs / 2));
      from.on('end', () => setTimeout(() => to.end(), latencyMs / 2));
      from.on('error', () => to.destroy());
      from.on('close', () => setTimeout(() => to.destroy(), latencyMs));
    }
  });
}
