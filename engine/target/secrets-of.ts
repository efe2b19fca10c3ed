import { secretsInAddress } from '../secrets/address-secrets.ts';
import { secretName } from '../secrets/secret-name.ts';
import { proxyPair } from './http-proxy.ts';
import type { Secret } from './target.ts';
import type { TargetDocument } from './target-document.ts';

/**
 * Values that are secret by their place, with a name made of that place: credentials, headers of meters, and what looks
 * like a token in an address. Where the environment gave one, its name there comes first and wins.
 */
export function secretsOf(
  { platform, proxy, headers, nodes = [] }: TargetDocument,
  fromEnvironment: readonly Secret[],
): Secret[] {
  const secrets: Secret[] = [];
  const add = (name: string, value: string | undefined): void => {
    if (value !== undefined && value !== '') secrets.push({ name, value, pieces: true });
  };
  const addAddress = (name: string, address: string | undefined): void => {
    for (const value of secretsInAddress(address ?? '')) add(name, value);
  };
  const addHeaders = (prefix: string, given: Readonly<Record<string, string>> | undefined): void => {
    for (const [header, value] of Object.entries(given ?? {})) {
      add(`${prefix}_${secretName(header)}`, value);
      // The scheme before it is no secret, and a service may return the rest alone.
      add(`${prefix}_${secretName(header)}_VALUE`, /^\S+\s+(\S{4,})$/.exec(value)?.[1]);
    }
  };
  addProxy(proxy, add);
  addHeaders('HEADER', headers);
  add('PLATFORM_API_KEY', platform?.apiKey);
  addHeaders('PLATFORM_HEADER', platform?.headers);
  addAddress('PLATFORM_URL_TOKEN', platform?.baseUrl);
  for (const { name, auth, xToken, url, websocketUrl, meter, headers: own } of nodes) {
    const prefix = secretName(name);
    add(`${prefix}_TOKEN`, auth?.token);
    add(`${prefix}_PASSWORD`, auth?.password);
    // A user name is secret only where it comes from the environment.
    if (fromEnvironment.some(({ value }) => value === auth?.username))
      add(`${prefix}_USERNAME`, auth?.username);
    add(`${prefix}_X_TOKEN`, xToken);
    addAddress(`${prefix}_URL_TOKEN`, url);
    addAddress(`${prefix}_URL_TOKEN`, websocketUrl);
    addAddress(`${prefix}_METER_TOKEN`, meter?.url);
    addHeaders(`${prefix}_HEADER`, own);
    addHeaders(`${prefix}_METER`, meter?.headers);
  }
  return secrets;
}

/** Name and password in the address of a proxy, as they stand there, as they are sent, and as a pair. */
function addProxy(proxy: string | undefined, add: (name: string, value: string) => void): void {
  if (proxy === undefined || !URL.canParse(proxy)) return;
  const url = new URL(proxy);
  if (url.password === '') return;
  add('PROXY_PASSWORD', url.password);
  try {
    const pair = proxyPair(url);
    add('PROXY_PASSWORD', pair.slice(pair.indexOf(':') + 1));
    add('PROXY_BASIC', Buffer.from(pair).toString('base64'));
  } catch {
    // Not a valid address: reading the file reports it.
  }
}
