import { createHash } from 'node:crypto';
import { Fragment } from '../escaping/fragment.ts';
import { html } from '../escaping/html.ts';
import { script } from './script.ts';

export interface Page {
  readonly title: string;
  /** Ours alone, like the script: no foreign text gets there. */
  readonly style: string;
  readonly body: Fragment;
}

/**
 * A self-contained page: no network, no style and no script but its own, which its policy allows by their
 * hashes. No element may have a `style` attribute: the policy forbids those.
 */
export function htmlDocument({ title, style, body }: Page): Fragment {
  const policy = `default-src 'none'; style-src '${sourceHash(style)}'; script-src '${sourceHash(script)}'; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Fragment(style)}</style>
</head>
<body>
${body}<script>${new Fragment(script)}</script>
</body>
</html>
`;
}

function sourceHash(source: string): string {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`;
}
