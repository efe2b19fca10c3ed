import { Caching } from '../../engine/caching.ts';
import type { PlatformContext } from '../../engine/check.ts';
import { noCredential } from '../../engine/wire/credential.ts';
import { type KeyPlacement, platformReads } from './platform/platform-reads.ts';

/** A shorter value can be guessed, so it names no session; and concealing words would make reports unreadable. */
const shortestSession = 16;

export interface Cookie {
  readonly name: string;
  readonly value: string;
}

/** The cookies of a `set-cookie` header, several of which stand joined by commas; a date has commas of its own. */
export function cookiesIn(header: string): Cookie[] {
  return header.split(/,\s*(?=[^\s,;=]+=)/).flatMap((one): Cookie[] => {
    const [, name, value] = /^\s*([^\s,;=]+)=([^;]*)/.exec(one) ?? [];
    return name === undefined || value === undefined ? [] : [{ name, value: value.trim() }];
  });
}

/**
 * The cookies that answers to the key set, sent without the key: a session that the key started. Outputs never show their values.
 * @throws Unanswered
 */
export async function sessionCookies({ wire, platform, conceal }: PlatformContext): Promise<KeyPlacement[]> {
  const found = new Map<string, string>();
  for (const { path } of platformReads) {
    const { answer } = await wire.ask({ method: 'GET', path }, Caching.shared);
    for (const { name, value } of cookiesIn(answer.headers['set-cookie'] ?? ''))
      if (value.length >= shortestSession) found.set(name, value);
  }
  for (const value of found.values()) conceal('PLATFORM_COOKIE', value, platform.apiKey);
  const cookie = [...found].map(([name, value]) => `${name}=${value}`).join('; ');
  return cookie === ''
    ? []
    : [
        {
          description: 'the cookies of answers to the key, without it',
          credential: noCredential,
          headers: { cookie },
        },
      ];
}
