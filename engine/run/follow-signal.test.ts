import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parseTarget } from '../target/target-file.ts';
import { followSignal } from './follow-signal.ts';
import { Session } from './session.ts';

describe('a signal that follows another', () => {
  it('aborts with it and for its reason, until it is released', () => {
    const outer = new AbortController();
    const [followed, released] = [followSignal(outer.signal), followSignal(outer.signal)];
    released.release();
    outer.abort('interrupted');
    expect(followed.signal.reason).toBe('interrupted');
    expect(released.signal.aborted).toBe(false);
    expect(followSignal(outer.signal).signal.reason).toBe('interrupted');
  });

  it('keeps no closed session, with all that it read, for as long as the process may be interrupted', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const target = await parseTarget(
      'name: a\nplatform: { baseUrl: "https://127.0.0.1:1", apiKey: k-e-y-1 }',
      'a',
      {},
    );
    const { signal } = new AbortController();
    const used = await (async () => {
      const session = new Session(target, '0.0.0', signal);
      await session.close();
      return new WeakRef(session);
    })();
    for (let turn = 0; turn < 20 && used.deref() !== undefined; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      collect();
    }
    expect(used.deref()).toBeUndefined();
    expect(signal.aborted).toBe(false);
  });
});
