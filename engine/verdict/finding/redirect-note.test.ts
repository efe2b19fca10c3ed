import { expect, it } from 'vitest';
import type { Exchange } from '../../wire/exchange.ts';
import { redirectNote } from './redirect-note.ts';

const answered = (node: string | null, status: number, headers: Record<string, string>): Exchange => ({
  node,
  transport: 'http',
  request: { method: 'GET', url: 'http://a.example/v1/nodes/', headers: {} },
  answer: { kind: 'answer', status, headers, text: '', body: { kind: 'empty' } },
  durationMs: 1,
});

it('says where a redirect leads, and what to write in the target file', () => {
  const location = 'https://b.example/v1/nodes/';
  for (const status of [301, 302, 307, 308]) {
    const note = redirectNote(answered(null, status, { location }));
    expect(note).toContain(`a redirect to ${location}. `);
    expect(note).toContain('as platform.baseUrl in the target file');
  }
  expect(redirectNote(answered('wallet-1', 308, { location }))).toContain('as url of wallet-1 in');
});

it('says nothing of what is no redirect', () => {
  expect(redirectNote(answered(null, 304, {}))).toBeUndefined();
  expect(redirectNote(answered(null, 201, { location: '/v1/nodes/1' }))).toBeUndefined();
});
