import { describe, expect, it } from 'vitest';
import { Vault } from '../../engine/secrets/vault.ts';
import { all, canaries, forms, wholeOnly } from './canaries.ts';
import { findLeaks } from './find-leaks.ts';

const vault = new Vault(
  Object.entries(canaries).map(([name, value]) => ({ name, value, pieces: !wholeOnly.includes(value) })),
);

const asked = (text: string): string => `http://host/?${new URLSearchParams({ name: text, page: '2' })}`;

/** What stands around a text in requests, answers and reports. */
const places: Readonly<Record<string, (text: string) => string>> = {
  'a text': (text) => text,
  'a query': asked,
  'an address in a query': (text) => asked(asked(text)),
  JSON: (text) => JSON.stringify({ a: text, b: [text] }),
  'JSON over lines': (text) => JSON.stringify({ a: { b: text } }, null, 2),
  'JSON in JSON': (text) => JSON.stringify(JSON.stringify({ a: text })),
  'a list of letters': (text) => JSON.stringify([...text]),
  'a page': (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
  'a header': (text) => `a=${text}; b`,
};

/** What an attacker reads from a text that was redacted; an archive shows the query of an address decoded, too. */
function read(place: string, text: string): string[] {
  const redacted = vault.redact(text);
  const shown = place === 'a query' ? [...new URL(redacted).searchParams.values()] : [];
  return [redacted, ...shown].flatMap((one) => findLeaks(one, all, wholeOnly));
}

describe('a secret', () => {
  it.each(Object.entries(places))(
    'is read from %s in none of the forms that a service may give it',
    (place, around) => {
      for (const secret of [canaries.apiKey, canaries.token, canaries.password])
        for (const form of forms) {
          const text = around(form(secret));
          expect(read(place, text), text).toEqual([]);
        }
    },
  );

  it.each(['a text', 'a query', 'JSON'])('is read from %s in no form of a form', (place) => {
    for (const outer of forms)
      for (const inner of forms) {
        const text = places[place]?.(outer(inner(canaries.apiKey))) ?? '';
        expect(read(place, text), text).toEqual([]);
      }
  });
});
