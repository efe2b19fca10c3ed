import { describe, expect, it } from 'vitest';
import { byteViews } from './byte-runs.ts';
import { plainView } from './view.ts';

describe('byteViews', () => {
  it.each(['a', '0x73,'])('reads masses of %j, as many as an answer may have', (form) => {
    const text = form.repeat(Math.ceil((16 * 2 ** 20) / form.length));
    let characters = 0;
    for (const view of byteViews(plainView(text, false))) characters += view.text.length;
    expect(characters).toBeGreaterThan(text.length / 4);
  });

  it('shares what is longer than a secret between the parts of a list', () => {
    const text = Array.from({ length: 150_000 }, (_, index) => 65 + (index % 26)).join();
    const [whole, ...rest] = [...byteViews(plainView(text, false))].map((view) => view.text);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.repeat(4);
    expect(whole).toContain(alphabet);
    const read = rest.filter((part) => part.includes(alphabet)).reduce((sum, part) => sum + part.length, 0);
    expect(read).toBeGreaterThan(50_000);
  });
});
