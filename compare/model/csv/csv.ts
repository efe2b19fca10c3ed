export type CsvCell = string | number | boolean | null | undefined;

/**
 * Comma-separated values (RFC 4180). Text that a spreadsheet would take for a formula is quoted with an apostrophe: names of targets
 * and methods are foreign.
 */
export function csv(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
