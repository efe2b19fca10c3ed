/**
 * What of a secret's base64 is the same whatever stands before and after it: at each of the three places where a group can begin,
 * in both alphabets. Decoding finds base64 too, but not where its case is lost, as in the name of a header.
 */
export function base64Cores(value: string): Set<string> {
  const bytes = Buffer.from(value);
  const cores = [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const core = text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return new Set(cores);
}
