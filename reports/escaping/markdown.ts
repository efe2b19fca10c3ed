import { showControls, showControlsInLine } from './controls.ts';
import { escapeHtml } from './html.ts';
import { breakWorkflowCommands } from './workflow-commands.ts';

/**
 * Text in a code span, for a paragraph, a list item, a heading or a table cell. The fence is longer than any
 * run of backticks inside. A pipe is shown as its escape, because parsers disagree on how `\|` ends a cell.
 */
export function markdownCode(text: string): string {
  const content = breakWorkflowCommands(showControlsInLine(text)).replaceAll('|', '\\u007c');
  if (content.trim() === '') return '(empty)';
  const fence = '`'.repeat(longestRun(content, /`+/g) + 1);
  const pad = /^[ `]|[ `]$/.test(content) ? ' ' : '';
  return fence + pad + content + pad + fence;
}

/** Text in a fenced block of its own, with empty lines around. */
export function markdownBlock(text: string, language: 'sh' | 'json' | 'http' | 'text'): string {
  const content = breakWorkflowCommands(showControls(text));
  const fence = '`'.repeat(Math.max(2, longestRun(content, /`+/g)) + 1);
  return `\n${fence}${language}\n${content}\n${fence}\n`;
}

/**
 * Our own text as running text, not at the start of its line. They are escaped all the same, since a
 * report can be written from a file that somebody edited; mentions and issue numbers, which hosts find
 * behind any escape, are cut by a zero-width space.
 */
export function markdownText(text: string): string {
  return breakWorkflowCommands(showControlsInLine(text))
    .replace(/[\\`*_{}[\]<>&|~#$!^]|:(?=\/)|(?<=www)\./gi, '\\$&')
    .replace(mentions, '$&\u200b');
}

/** Running text inside an HTML element of a Markdown page, such as a summary, where nothing is Markdown. */
export function markdownElement(text: string): string {
  return escapeHtml(showControlsInLine(text)).replace(mentions, '$&\u200b');
}

/** What a host turns into a link by itself; the number sign of an HTML entity is none. */
const mentions = /@|(?<!&)#(?=\d)/g;

function longestRun(text: string, runs: RegExp): number {
  return (text.match(runs) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
