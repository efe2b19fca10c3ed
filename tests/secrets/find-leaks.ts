const invisible = /[\p{C}\p{M}\s]/gu;

function unescaped(text: string): string {
  return text
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/\\([0-3][0-7]{2})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/&#(\d+);/g, (_, digits: string) => String.fromCharCode(Number(digits)))
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => {
      const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
      return characters[name] ?? '';
    })
    .replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The forms in which an attacker would read a text. Written without a look at how nodeproof does the same. */
function* readings(text: string): Generator<string> {
  const layers = new Set([text]);
  for (let layer = text, at = 0; at < 3; at += 1) {
    layer = unescaped(layer);
    layers.add(layer);
  }
  for (const layer of layers) {
    const seen = layer.replaceAll(invisible, '');
    yield seen;
    yield seen.replaceAll(/[^A-Za-z0-9]/g, '');
    for (const [run] of layer.matchAll(/[A-Za-z0-9+/_-]{12,}/g)) {
      for (const skip of [0, 1, 2, 3]) {
        const inner = Buffer.from(run.slice(skip), 'base64').toString('latin1');
        yield inner;
        if (/^[A-Za-z0-9+/=]+$/.test(inner)) yield Buffer.from(inner, 'base64').toString('latin1');
      }
      if (/^[0-9a-f]+$/i.test(run))
        for (const skip of [0, 1]) yield Buffer.from(run.slice(skip), 'hex').toString('latin1');
    }
    const bytes = layer.replaceAll(/"\d+":\s*/g, '');
    for (const [list] of bytes.matchAll(/(?:\d{2,3}[,+\s]\s*){7,}\d{2,3}/g))
      yield String.fromCharCode(...list.split(/[,+\s]+/).map(Number));
  }
}

/** The secrets that a text contains, whole or by half, each with a little of its surroundings. */
export function findLeaks(text: string, secrets: readonly string[], wholeOnly: readonly string[]): string[] {
  const wanted = secrets.flatMap((secret) => {
    const half = Math.ceil(secret.length / 2);
    const halves = wholeOnly.includes(secret) ? [] : [secret.slice(0, half), secret.slice(half)];
    const parts = [secret, ...halves].map((part) => part.toLowerCase());
    const thin = secret.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    return [...new Set([...parts, thin, [...secret.toLowerCase()].reverse().join('')])].map((part) => ({
      secret,
      part,
    }));
  });
  const found = new Set<string>();
  for (const reading of readings(text)) {
    const lower = reading.toLowerCase();
    for (const { secret, part } of wanted) {
      const at = lower.indexOf(part);
      if (at >= 0) found.add(`${secret}: …${reading.slice(Math.max(0, at - 60), at + part.length + 20)}…`);
    }
  }
  return [...found];
}
