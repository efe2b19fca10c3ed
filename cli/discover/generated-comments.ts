/** What `discover` writes about the list as a whole, and about nodes without an entry. */
const aboutTheList =
  /^# (?:\d+ of the \d+ nodes that the platform lists|INCOMPLETE: |the list is longer than |the platform reports a count of )/;
export const leftOutTitle = 'Nodes without an entry:';

export interface SplitText {
  readonly head: string;
  readonly body: string;
  readonly tail: string;
}

/** The comments of a target file that are about the moment in which `discover` wrote it, apart from the rest. */
export function splitGeneratedComments(text: string): SplitText {
  const lines = text.split(/(?<=\n)/);
  const first = lines.findIndex((line) => !line.startsWith('#'));
  const opening = first < 0 ? lines : lines.slice(0, first);
  const head = opening.filter((line) => aboutTheList.test(line));
  const rest = [...opening.filter((line) => !aboutTheList.test(line)), ...lines.slice(opening.length)];
  const from = rest.findLastIndex((line) => line.trimEnd() === `# ${leftOutTitle}`);
  if (from < 0) return { head: head.join(''), body: rest.join(''), tail: '' };
  const length = rest.slice(from).findIndex((line) => !line.startsWith('#'));
  const to = length < 0 ? rest.length : from + length;
  return {
    head: head.join(''),
    body: [...rest.slice(0, from), ...rest.slice(to)].join(''),
    tail: rest.slice(from, to).join(''),
  };
}
