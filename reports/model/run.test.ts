import { describe, expect, it } from 'vitest';
import { breaches } from '../../specs/formats/breaches.ts';
import { jsonText } from '../text/json-text.ts';
import { conformingRun, inconclusiveRun, largeRun, violatingRun } from './sample-run.ts';

describe('run.json', () => {
  it.each([conformingRun(), violatingRun(), inconclusiveRun(), largeRun(3, 100)])(
    'is as the published format says: $target.name',
    (run) => {
      expect(breaches('run', JSON.parse(jsonText(run)))).toEqual([]);
    },
  );
});
