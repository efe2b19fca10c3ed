import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../engine/wire/body/parse-json.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import type { Deletion } from './deletion.ts';
import { judgeKeyless } from './keyless-deletion.ts';

const conflict = '{"error":{"code":"Conflict","message":"it has nodes"}}';

function answer(status: number, text: string): Answered {
  return {
    ...{ node: null, transport: 'http', durationMs: 1 },
    request: { method: 'DELETE', url: 'https://api.example/v1/networks/NW-1-1-1/', headers: {} },
    answer: { kind: 'answer', status, headers: {}, text, body: parseJson(text) },
  };
}

function judged(keyless: Answered, withKey: Answered): string {
  const deletion = { id: 'NW-1-1-1', first: withKey, second: withKey, after: undefined } as Deletion;
  const judgement = judgeKeyless({ description: 'no key', exchange: keyless, nodes: 2 }, deletion);
  return judgement.kind === 'breach' ? judgement.rule : judgement.kind;
}

describe('a deletion without the key of a network that cannot be deleted', () => {
  it('is not told what the key is told of it', () => {
    expect(judged(answer(409, conflict), answer(409, conflict))).toBe('conflict-without-key');
  });

  it.each([
    [401, '{"error":{"code":"Unauthorized","message":"no key"}}'],
    [409, '{"error":{"code":"Conflict","message":"no key"}}'],
  ])('shows nothing where it is rejected with %i %s', (status, text) => {
    expect(judged(answer(status, text), answer(409, conflict))).toBe('no-evidence');
    expect(judged(answer(404, text), answer(404, text))).toBe('no-evidence');
  });
});
