import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { Behaviour, type Overrides } from '../../targets/entries/behaviour.ts';
import type { HostileCase, HostileTarget } from './hostile-case.ts';

/**
 * The embedded target, sound but for what `overrides` do to it; `change` rewrites its target file.
 */
export function serveSoundBut(
  overrides: Overrides,
  change: (target: EmbeddedTarget['targetFile']) => HostileTarget = (target) => ({ ...target }),
): HostileCase['serve'] {
  return async () => {
    const behaviour = new Behaviour();
    behaviour.set([{ id: 'hostile', section: '', summary: '', overrides }]);
    const embedded = await startEmbeddedTarget({ seed: 1, behaviour });
    return {
      // It shares its thread with others, and must not be called silent for that.
      target: { limits: { timeoutMs: 10_000 }, ...change(withoutRollup(embedded.targetFile)) },
      received: () => requestsOf(embedded),
      close: () => embedded.close(),
    };
  };
}

/** Without the rollup, which computes for seconds, on a thread that serves others here. */
export function withoutRollup<T extends Pick<EmbeddedTarget['targetFile'], 'nodes'>>(target: T): T {
  return { ...target, nodes: target.nodes.filter(({ api }) => api !== 'rollup') };
}

/** Requests that an embedded target has received, on every transport. */
export function requestsOf({ counts }: Pick<EmbeddedTarget, 'counts'>): number {
  return Object.values(counts.nodes).reduce(
    (sum, { http, websocket, grpc }) => sum + http + websocket + grpc,
    counts.platform,
  );
}
