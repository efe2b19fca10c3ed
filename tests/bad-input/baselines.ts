import type { BadInput } from './bad-input.ts';

const id = 'platform.organization.id';
const sound = 'name: a\nplatform: { baseUrl: "ORIGIN", apiKey: k-123456 }\n';

function baseline(what: string, text: string, says: RegExp): BadInput {
  return {
    what: `a baseline: ${what}`,
    files: { 't.yaml': sound, 'b.yaml': text },
    args: ['run', '--target', 't.yaml', '--baseline', 'b.yaml'],
    says,
  };
}

const entry = (more: string): string => `- requirement: ${id}\n${more.replaceAll(/^/gm, '  ')}\n`;

export const baselines: readonly BadInput[] = [
  baseline(
    'an unknown id',
    '- requirement: no.such\n  reason: x\n  expires: 2030-01-01\n',
    /b\.yaml:1:\d+: .*"no\.such"/,
  ),
  baseline('no reason', entry('expires: 2030-01-01'), /b\.yaml:1:\d+: "reason" is missing/),
  baseline('no date', entry('reason: x'), /b\.yaml:1:\d+: "expires" is missing in entry 1/),
  baseline(
    'a date in words',
    entry('reason: x\nexpires: tomorrow'),
    /b\.yaml:3:\d+: expires of entry 1 has the wrong format, for example 2026-12-31/,
  ),
  baseline(
    'a day that no calendar has',
    entry('reason: x\nexpires: 2030-02-30'),
    /b\.yaml:3:\d+: .*not a calendar date/,
  ),
  baseline(
    'an unknown key',
    entry('reason: x\nexpires: 2030-01-01\nnodes: n'),
    /b\.yaml:4:\d+: .*did you mean "node"/,
  ),
  baseline('no list', `requirement: ${id}\n`, /b\.yaml:1:\d+: the file must be a list/),
  baseline(
    'a doubled entry',
    entry('reason: x\nexpires: 2030-01-01').repeat(2),
    /b\.yaml:4:\d+: a second entry/,
  ),
  baseline('an alias of itself', '&a [*a]\n', /b\.yaml/),
  baseline('a tab', `- requirement: ${id}\n\treason: x\n`, /b\.yaml:2:\d+: .*tab/),
];
