import { expect, it } from 'vitest';
import { inExtendedForm, momentOf } from './creation-time.ts';

it.each([
  ['2024-01-02T03:04:05,678Z', '2024-01-02T03:04:05.678Z'],
  ['20240102T030405.678Z', '2024-01-02T03:04:05.678Z'],
  ['20240102T030405,678+0000', '2024-01-02T03:04:05.678+00:00'],
  ['2024-01-02T03:04:05.678+00', '2024-01-02T03:04:05.678+00:00'],
  ['2024-01-02T03:04:05.678+02:00', '2024-01-02T03:04:05.678+02:00'],
])('%s is the same time in another form of ISO 8601', (text, same) => {
  expect(inExtendedForm(text)).toBe(same);
  expect(momentOf(text)).toBe(Date.parse(same));
});

it.each([
  '2024-01-02T03:04:05Z',
  '20240102T030405Z',
  '2024-01-02T030405.678Z',
  '2024-01-02T03:04:05.678+0000',
  '2024-01-02 03:04:05,678Z',
  '2024-01-02T03:04:05.678',
])('%s stays as it is: without milliseconds or a zone, or no form of ISO 8601', (text) => {
  expect(inExtendedForm(text)).toBe(text);
});
