import { type CsvCell, csv } from './csv.ts';

/** A column of a table: its name, and what stands in it in each row. */
export type CsvColumn<Row> = readonly [name: string, cellOf: (row: Row) => CsvCell];

/** A table as the text of a CSV file: a name and its values stand together, so that they cannot get out of step. */
export function csvTable<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  return csv(
    columns.map(([name]) => name),
    rows.map((row) => columns.map(([, cellOf]) => cellOf(row))),
  );
}
