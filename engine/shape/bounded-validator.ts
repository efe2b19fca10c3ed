import type { ValidateFunction } from 'ajv';
import { Unanswered } from '../unanswered.ts';
import { TooLong, withinTime } from './within-time.ts';

/** Milliseconds that a document of the user's own has to be held against a response. */
const mostMs = 500;
/** After so many responses that took longer none is held against the schema any more. */
const mostTooLong = 3;

const tooLong = 'it takes too long to hold a text in the response against the pattern of its schema';

/** A pattern of a user's own may take for ever on a short text. */
export function boundedValidator(validate: ValidateFunction): ValidateFunction {
  let overruns = 0;
  const within = (value: unknown): boolean => {
    if (overruns >= mostTooLong) throw new Unanswered('unreadable', tooLong);
    try {
      return withinTime(() => validate(value), mostMs);
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
      overruns += 1;
      throw new Unanswered('unreadable', tooLong);
    } finally {
      Object.assign(within, { errors: validate.errors });
    }
  };
  return Object.assign(within, {
    schema: validate.schema,
    schemaEnv: validate.schemaEnv,
  }) as ValidateFunction;
}
