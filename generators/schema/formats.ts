import * as fc from 'fast-check';

/** A value of the keyword `format` for strings: how to recognise and how to make one. */
export interface Format {
  readonly test: (text: string) => boolean;
  /** Where readers disagree: whether any of them takes the string for one. As `test` where absent. */
  readonly mayBe?: (text: string) => boolean;
  readonly arbitrary: () => fc.Arbitrary<string>;
  /** Valid strings at the edges of the format, the plainest first. */
  readonly samples: readonly string[];
}

const date = /^(\d{4})-(\d{2})-(\d{2})$/;
const dateTime =
  /^(\d{4}-\d{2}-\d{2})[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

function isDate(text: string): boolean {
  const [, year, month, day] = date.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const last = new Date(Date.UTC(2000, Number(month), 0));
  last.setUTCFullYear(Number(year), Number(month), 0);
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= last.getUTCDate();
}

function isDateTime(text: string): boolean {
  return isDate(dateTime.exec(text)?.[1] ?? '');
}

function isUri(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:[!-~]+$/i.test(text) && !/[\\"<>^`{|}]/.test(text) && URL.canParse(text);
}

/** RFC 3986 allows `http://` and more that is no address for browsers. */
function mayBeUri(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\S*$/i.test(text);
}

const instants = {
  min: new Date('1970-01-01T00:00:00.000Z'),
  max: new Date('2099-12-31T23:59:59.999Z'),
  noInvalidDate: true,
};
const any = (): fc.Arbitrary<string> => fc.string();
const everything = (): boolean => true;

/** The formats that schemas may name. `password` says only how to show a value, so everything fits. */
export const formats: ReadonlyMap<string, Format> = new Map<string, Format>([
  [
    'date-time',
    {
      test: isDateTime,
      // Always in UTC with milliseconds, the form that the contract gives for timestamps (§2.2).
      arbitrary: () => fc.date(instants).map((instant) => instant.toISOString()),
      samples: ['2024-02-29T23:59:59.999Z', '1970-01-01T00:00:00.000Z'],
    },
  ],
  [
    'date',
    {
      test: isDate,
      arbitrary: () => fc.date(instants).map((instant) => instant.toISOString().slice(0, 10)),
      samples: ['2024-02-29', '1970-01-01'],
    },
  ],
  [
    'uri',
    {
      test: isUri,
      mayBe: mayBeUri,
      arbitrary: () => fc.webUrl(),
      samples: ['https://example.com/', 'wss://example.com:8443/ws'],
    },
  ],
  [
    'uuid',
    {
      test: (text) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
      arbitrary: () => fc.uuid(),
      samples: ['00000000-0000-0000-0000-000000000000'],
    },
  ],
  [
    'email',
    {
      test: (text) =>
        /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(
          text,
        ),
      arbitrary: () => fc.emailAddress(),
      samples: ['a@example.com'],
    },
  ],
  ['password', { test: everything, arbitrary: any, samples: [] }],
]);

/** Formats of numbers (OpenAPI): the range that each adds. */
export const numberFormats: ReadonlyMap<string, readonly [min: number, max: number]> = new Map([
  ['int32', [-2147483648, 2147483647] as const],
  // JSON numbers are doubles here: what lies beyond 2^53 cannot be written without loss.
  ['int64', [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const],
  ['float', [-3.4028234663852886e38, 3.4028234663852886e38] as const],
  ['double', [-Number.MAX_VALUE, Number.MAX_VALUE] as const],
]);
