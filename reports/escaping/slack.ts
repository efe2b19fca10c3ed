import { showControlsInLine } from './controls.ts';

/**
 * Text for a message in Slack's format: what a target returned can neither mention anybody (`<!channel>`) nor make a link, and no
 * formatting survives.
 */
export function slackText(text: string): string {
  return showControlsInLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[*_~`@]/g, '$&\u200b');
}
