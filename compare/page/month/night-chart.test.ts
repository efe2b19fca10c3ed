import { expect, it } from 'vitest';
import type { Night } from '../../history/night.ts';
import { nightStrip } from './night-chart.ts';

it('shows a night on which a statement was violated otherwise than one on which nothing happened', () => {
  const violated = [{ id: 'a', section: '2.1', title: 'a', level: 'required', by: ['vendor-b'] }];
  const line = { targets: [{ name: 'vendor-a' }, { name: 'vendor-b' }], violated };
  const nights = [{ date: '2026-10-01', line }] as unknown as readonly Night[];
  expect(nightStrip(nights, 'vendor-a', []).text).toContain('class="good"');
  expect(nightStrip(nights, 'vendor-b', []).text).not.toContain('class="good"');
});
