import type { RecordedSelection } from '../../base/run-result.ts';

/** What was selected, as a person would say it. */
export function selectionText({ only, exclude = [], nodes = [], pairs }: RecordedSelection): string {
  const words = [
    only.join(', '),
    exclude.length === 0 ? '' : `without ${exclude.join(', ')}`,
    nodes.length === 0 ? '' : `on ${nodes.join(', ')}`,
    pairs === undefined ? '' : `what failed in an earlier run (${pairs.length})`,
  ];
  return words.filter((one) => one !== '').join('; ');
}
