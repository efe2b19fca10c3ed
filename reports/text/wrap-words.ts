/** What a terminal does not show: colours. */
const colours = /\u001b\[\d+m/g;

/**
 * Breaks a line at spaces, so that none is wider than `columns`; a word that is wider by itself stays whole. Further lines
 * are indented by two more spaces than the first.
 */
export function wrapWords(line: string, columns: number): string {
  if (widthOf(line) <= columns) return line;
  const [, indent = '', rest = ''] = /^( *)(.*)$/s.exec(line) ?? [];
  const further = `${indent}  `;
  const lines: string[] = [];
  let current = indent;
  for (const word of rest.split(' ')) {
    const isFirst = current === indent || current === further;
    const longer = isFirst ? current + word : `${current} ${word}`;
    if (!isFirst && widthOf(longer) > columns) {
      lines.push(current);
      current = further + word;
    } else current = longer;
  }
  return [...lines, current].join('\n');
}

function widthOf(text: string): number {
  return text.replaceAll(colours, '').length;
}
