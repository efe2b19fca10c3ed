import { readFileSync } from 'node:fs';

/** The version in package.json, found from a checkout's sources as well as from dist/. */
export function readVersion(): string {
  for (const place of ['../package.json', '../../package.json']) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8')) as {
        name?: string;
        version?: string;
      };
      if (name === 'nodeproof' && version !== undefined) return version;
    } catch {
      // The other place holds it.
    }
  }
  return '0.0.0';
}
