import { expect, it } from 'vitest';
import { sectionLabel } from './section.ts';

it('names a document of its own by its name, and a section of the contract by its number', () => {
  expect([sectionLabel('4.2'), sectionLabel('7.3'), sectionLabel('client')]).toEqual([
    '§4.2',
    '§7.3',
    'document client',
  ]);
});
