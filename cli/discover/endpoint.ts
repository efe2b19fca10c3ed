/** An endpoint address of node details (§2.2), taken apart. */
export interface Endpoint {
  /** As in `https://host:8080`. */
  readonly origin: string;
  readonly protocol: string;
  readonly hostname: string;
  /** Host and port, the port of the protocol where none is written. */
  readonly host: string;
  readonly segments: readonly string[];
  readonly username?: string;
  readonly password?: string;
}

const defaultPorts: Readonly<Record<string, string>> = {
  'https:': '443',
  'wss:': '443',
  'http:': '80',
  'ws:': '80',
};
/** Only characters that URLs of nodes need: the URL is written into a file in which `${NAME}` has a meaning. */
const plainHost = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/;
const plainPath = /^[A-Za-z0-9._~/-]*$/;

/**
 * Parses a URL that the platform returned.
 * @param secure the protocol to have: `https:` or `wss:`
 * @param clear the same without TLS, where it may be taken
 * @returns why it is no use, as the end of a sentence that begins with the address' name
 */
export function readEndpoint(
  text: string,
  secure: 'https:' | 'wss:',
  clear: 'http:' | 'ws:' | undefined,
): Endpoint | string {
  if (!URL.canParse(text)) return 'is not a URL';
  const url = new URL(text);
  if (url.protocol !== secure && url.protocol !== clear) return `does not use ${secure}//`;
  if (!plainHost.test(url.hostname) || !plainPath.test(url.pathname))
    return 'contains characters that the URL of a node does not need';
  if (url.search !== '' || url.hash !== '') return 'contains more than host and path';
  const username = decoded(url.username);
  const password = decoded(url.password);
  return {
    origin: `${url.protocol}//${url.host}`,
    protocol: url.protocol,
    hostname: url.hostname,
    host: `${url.hostname}:${url.port === '' ? (defaultPorts[url.protocol] ?? '') : url.port}`,
    segments: url.pathname.split('/').filter((segment) => segment !== ''),
    ...(username === undefined || password === undefined ? {} : { username, password }),
  };
}

/** Whether a host is this machine or its own link, where a platform elsewhere cannot have a node. */
export function isOwnMachine(hostname: string): boolean {
  return (
    /^(?:localhost|.*\.localhost|127\..*|0\.0\.0\.0|169\.254\..*)$/.test(hostname) ||
    /^\[(?:::1?|::ffff:.*|fe[89ab].*)\]$/.test(hostname)
  );
}

function decoded(part: string): string | undefined {
  try {
    return part === '' ? undefined : decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
