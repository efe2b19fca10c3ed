/** ISO 8601 in its extended and its basic form, with either sign before the fraction of a second: as in `20240101T000000,000Z`. */
const extended = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)[.,](\d+)(Z|[+-]\d\d(?::\d\d)?)$/;
const basic = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)[.,](\d+)(Z|[+-]\d\d(?:\d\d)?)$/;

/**
 * The same time in the form that the document describes, with colons and a point: §2.2 asks for a timestamp of ISO 8601 with
 * milliseconds, which leaves open in which of its forms. Everything else as it came.
 */
export function inExtendedForm(text: string): string {
  const [, year, month, day, hour, minute, second, fraction, zone = ''] =
    extended.exec(text) ?? basic.exec(text) ?? [];
  if (year === undefined) return text;
  const [sign = 'Z', hours, minutes = '00'] = /([+-])(\d\d):?(\d\d)?/.exec(zone)?.slice(1) ?? [];
  const offset = hours === undefined ? sign : `${sign}${hours}:${minutes}`;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}${offset}`;
}

/** The moment in milliseconds; NaN where the text names none. */
export function momentOf(text: string): number {
  return Date.parse(inExtendedForm(text));
}
