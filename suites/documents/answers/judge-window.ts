import { valueAt } from '../../../base/json-pointer.ts';
import { holds, type Judgement, needingConfirmation, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { Assignment, DocumentedCall } from '../../../generators/requests/documented-call.ts';
import { statedNumber, type WindowRelation } from '../../../generators/requests/relations.ts';
import { type ReadCall, rowsOf, wrong } from '../examinations/relation-reading.ts';

/** The windows of one list: its default, its maximum, each limit, and that an offset leaves out as many. */
export async function judgeWindow(
  { rows, limit, offset, key }: WindowRelation,
  call: DocumentedCall,
  read: ReadCall,
): Promise<Judgement> {
  const standard = statedNumber(limit, call.document, 'default');
  const most = statedNumber(limit, call.document, 'maximum');
  const window = async (values: Assignment) =>
    rowsOf(await read(values), rows)?.map((row) => JSON.stringify(valueAt(row, key)));
  const legal = [
    1,
    2,
    5,
    ...(standard === undefined ? [] : [standard]),
    ...(most === undefined ? [] : [most]),
  ];
  const sizes = [...new Set(legal)]
    .filter((size) => most === undefined || size <= most)
    .sort((a, b) => a - b);
  const answers = await Promise.all(
    sizes.map(async (size) => [size, await window({ [limit.name]: size })] as const),
  );
  let longest: readonly string[] = [];
  for (const [size, found] of answers) {
    if (found === undefined)
      return needingConfirmation(
        wrong('window', rows, `at most ${size} rows for ${limit.name}=${size}`, 'no list'),
      );
    if (found.length > size)
      return wrong('window', rows, `at most ${size} rows for ${limit.name}=${size}`, found.length);
    if (found.length < Math.min(size, longest.length))
      return needingConfirmation(
        wrong('window', rows, `${size} rows for ${limit.name}=${size}, as the list has more`, found.length),
      );
    longest = found;
  }
  const plain = await window({});
  const above = most === undefined ? undefined : await window({ [limit.name]: most + 1 });
  if (most !== undefined && above !== undefined && above.length > most)
    return wrong('window', rows, `at most ${most} rows, the maximum of ${limit.name}`, above.length);
  if (plain !== undefined && standard !== undefined) {
    if (plain.length > standard)
      return wrong('window', rows, `at most ${standard} rows, the default of ${limit.name}`, plain.length);
    if (plain.length < Math.min(standard, longest.length))
      return needingConfirmation(
        wrong(
          'window',
          rows,
          `${standard} rows, the default of ${limit.name}, as the list has more`,
          plain.length,
        ),
      );
  }
  if (offset === undefined || longest.length < 2)
    return longest.length > 0 ? holds : noEvidence('the list is empty');
  const offsets = [...new Set([1, Math.floor(longest.length / 2), longest.length - 1])];
  const shifted = await Promise.all(
    offsets.map((from) => window({ [limit.name]: Math.min(5, longest.length - from), [offset.name]: from })),
  );
  const beyond = await window({ [limit.name]: 1, [offset.name]: longest.length });
  const again = await window({ [limit.name]: longest.length });
  if (again?.join() !== longest.join()) return noEvidence('the list changed while windows of it were read');
  for (const [index, from] of offsets.entries()) {
    const expected = longest.slice(from, from + 5);
    if (shifted[index]?.join() !== expected.join())
      return needingConfirmation(
        wrong('window', rows, `the rows from ${offset.name}=${from} on`, shifted[index] ?? 'no list'),
      );
  }
  const largest = sizes.at(-1) ?? 0;
  return longest.length < largest && (beyond ?? []).length > 0
    ? needingConfirmation(
        wrong(
          'window',
          rows,
          `${largest} rows for ${limit.name}=${largest}, as the list has more`,
          longest.length,
        ),
      )
    : holds;
}
