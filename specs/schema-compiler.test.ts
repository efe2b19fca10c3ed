import { describe, expect, it } from 'vitest';
import { schemaCompiler } from './schema-compiler.ts';

describe('of what a service answers', () => {
  const dateTime = schemaCompiler('answers').compile({ type: 'string', format: 'date-time' });
  const time = schemaCompiler('answers').compile({ type: 'string', format: 'time' });

  it.each(['12:00:00Z', '12:00:00z', '12:00:00.25+05:30', '23:59:60Z', '12:00:00-00:00'])(
    '%s is a time of RFC 3339',
    (text) => {
      expect(time(text)).toBe(true);
      expect(dateTime(`2024-02-29T${text}`)).toBe(true);
    },
  );

  it.each(['12:00:00+0530', '12:00:00-05', '12:00:00', '12:00:00+05:60', '25:00:00Z'])(
    '%s is none',
    (text) => {
      expect(time(text)).toBe(false);
      expect(dateTime(`2024-02-29T${text}`)).toBe(false);
    },
  );
});
