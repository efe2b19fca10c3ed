/** A subject as a person reads it: of a hash the beginning and the end, the whole stands in compare.json. */
export function subjectText(subject: string): string {
  return subject.replace(/\b(0x[0-9a-f]{8}|[0-9a-f]{10})[0-9a-f]{20,}([0-9a-f]{6})\b/gi, '$1…$2');
}
