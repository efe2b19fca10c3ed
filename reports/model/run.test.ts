import { describe, expect, it } from 'vitest';
import { schemaErrors } from '../../specs/fixtures/schema-errors.ts';
import { conformingRun, inconclusiveRun, largeRun, violatingRun } from '../fixtures/sample-run.ts';
import { jsonText } from '../text/json-text.ts';

describe('run.json', () => {
  it.each([conformingRun(), violatingRun(), inconclusiveRun(), largeRun(3, 100)])(
    'is as the published format says: $target.name',
    (run) => {
      expect(schemaErrors('run', JSON.parse(jsonText(run)))).toEqual([]);
    },
  );
});
