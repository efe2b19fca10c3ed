import { expect } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { startEmbeddedTarget } from '../../targets/embedded-target.ts';
import type { TargetFile } from '../../targets/target-file.ts';
import { type ChangedCommand, changedCommand } from './changed-command.ts';
import type { DocumentChange } from './changes.ts';
import { idsWith } from './own-run.ts';
import { type Answering, type SentRequest, standInFront } from './service-in-front.ts';

interface SeenRun {
  readonly result: RunResult;
  readonly sent: readonly SentRequest[];
}

/** Runs a copy of the command against one surface of the embedded target, with somebody before it. */
export async function runInFront(
  copy: ChangedCommand,
  { surface, only }: Pick<DocumentChange, 'surface' | 'only'>,
  answer: Answering,
): Promise<SeenRun> {
  const target = await startEmbeddedTarget({ seed: 1, tls: false });
  const file: TargetFile = target.targetFile;
  const node = file.nodes.find(({ api }) => api === surface);
  const front = await standInFront(
    surface === 'platform' ? file.platform.baseUrl : (node?.url ?? ''),
    answer,
  );
  const { platform, nodes: _, allow: __, ...rest } = file;
  try {
    const result = await copy.run(
      surface === 'platform'
        ? { ...rest, platform: { ...platform, baseUrl: front.url } }
        : { ...rest, nodes: [{ ...node, url: front.url }] },
      only,
    );
    return { result, sent: front.sent };
  } finally {
    front.close();
    await target.close();
  }
}

/** Whether something was sent: by its line, or by its body. */
export function wasSent(sent: readonly SentRequest[], what: RegExp): boolean {
  return sent.some(({ line, body }) => what.test(line) || what.test(body));
}

/** A service that keeps a change is quiet, one that breaks it is caught, and what is sent follows the document. */
export async function expectFollowed(change: DocumentChange): Promise<void> {
  const copy = changedCommand(change.document, change.change);
  try {
    const { result, sent } = await runInFront(copy, change, change.kept);
    expect(wasSent(sent, change.asks), `${change.asks} is sent`).toBe(true);
    expect(idsWith(result, 'failed'), 'a service that keeps it').toEqual([]);
    expect(idsWith(result, 'inconclusive'), 'a service that keeps it').toEqual([]);
    const passed = idsWith(result, 'passed');
    for (const [how, broken, caughtBy] of change.broken) {
      expect(passed, 'a service that keeps it').toContain(caughtBy);
      const { result: other } = await runInFront(copy, change, broken);
      expect(idsWith(other, 'failed'), how).toContain(caughtBy);
    }
  } finally {
    copy.remove();
  }
}
