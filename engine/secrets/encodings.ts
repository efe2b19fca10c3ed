/**
 * The forms in which a secret may come back: raw, base64 (also as a part of something longer), percent-encoded,
 * JSON- and HTML-escaped, hexadecimal. Longest first, so that a form that holds another one is replaced whole.
 */
export function encodingsOf(secret: string): string[] {
  const forms = new Set<string>([secret]);
  forms.add(encodeURIComponent(secret));
  forms.add(encodeURIComponent(secret).replaceAll(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()));
  forms.add(encodeURI(secret));
  forms.add(secret.replaceAll(' ', '+'));
  forms.add(JSON.stringify(secret).slice(1, -1));
  forms.add(secret.replaceAll('/', '\\/'));
  forms.add(escapeHtml(secret));
  forms.add(escapeHtml(secret).replaceAll('&#39;', '&#x27;'));
  for (const form of base64Forms(secret)) forms.add(form);
  if (secret.length >= 8) {
    const hex = Buffer.from(secret).toString('hex');
    forms.add(hex);
    forms.add(hex.toUpperCase());
  }
  return [...forms].filter((form) => form !== '').sort((a, b) => b.length - a.length);
}

/**
 * Base64 of the secret at each of the three offsets that it can have inside a longer text, cut to the characters
 * that depend on the secret alone; in the standard and the URL alphabet.
 */
function base64Forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const forms: string[] = [];
  for (const offset of [0, 1, 2]) {
    const text = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const firstWhole = offset === 0 ? 0 : offset + 1;
    const lastWhole = Math.floor(((offset + bytes.length) * 8) / 6);
    const core = text.slice(firstWhole, lastWhole);
    if (core.length >= 6) forms.push(core, core.replaceAll('+', '-').replaceAll('/', '_'));
  }
  if (secret.length >= 4) forms.push(bytes.toString('base64'), bytes.toString('base64url'));
  return forms;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
