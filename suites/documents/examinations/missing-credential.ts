import { headersOf } from '../../../engine/target/headers-of.ts';
import type { Target } from '../../../engine/target/target.ts';
import { type NoEvidence, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { Wire } from '../../../engine/wire/wire.ts';
import type { HttpCall } from '../../../generators/requests/documented-call.ts';
import { type SecurityScheme, securityOptions } from '../../../generators/requests/security-schemes.ts';

/** What a run authenticates with at a surface. */
interface Credentials {
  readonly wire: Pick<Wire, 'credential' | 'node'>;
  readonly target: Target;
}

/**
 * Which credential a document requires of an operation, and the target file does not give: a service that rejects its requests is right.
 * Undefined where one of the ways that the document accepts is open.
 */
export function missingCredential(call: HttpCall, credentials: Credentials): NoEvidence | undefined {
  if (!call.isSecured) return undefined;
  const notGiven = securityOptions(call.document, call.pointer).map((option) =>
    option.filter((scheme) => !isGiven(scheme, credentials)),
  );
  const schemes = notGiven.flatMap(([scheme]) => scheme ?? []);
  const [first] = schemes;
  if (first === undefined || notGiven.some((option) => option.length === 0)) return undefined;
  const names = [...new Set(schemes.map(phraseOf))].join(' or ');
  const key = keyFor(first, credentials);
  const why =
    key === undefined
      ? 'which a target file cannot give here'
      : 'which the target file gives no credential for';
  return noEvidence(`the document requires the security scheme ${names}, ${why}`, key);
}

/** The headers of the target file that are credentials by a document: those that an `apiKey` of it is named after, in lower case. */
export function credentialHeadersOf(
  schemes: readonly SecurityScheme[],
  { wire, target }: Credentials,
): Readonly<Record<string, string>> {
  const given = headersOf(target, wire.node);
  const names = new Set(schemes.flatMap((scheme) => headerOf(scheme) ?? []));
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)));
}

function isGiven(scheme: SecurityScheme, credentials: Credentials): boolean {
  const { credential } = credentials.wire;
  if (scheme.type === 'mutualTLS') return credentials.target.tls?.client !== undefined;
  const header = headerOf(scheme);
  if (scheme.type === 'apiKey') {
    if (header === 'authorization') return credential.kind === 'bearer' || credential.kind === 'basic';
    const given = headersOf(credentials.target, credentials.wire.node);
    const text = header === undefined ? undefined : given[header];
    return text !== undefined && (header !== 'cookie' || text.includes(`${scheme.name}=`));
  }
  return credential.kind === (isBasic(scheme) ? 'basic' : 'bearer');
}

/** The header in which a key is sent, in lower case; undefined for one in the query. */
function headerOf({ type, in: place, name }: SecurityScheme): string | undefined {
  if (type !== 'apiKey') return undefined;
  if (place === 'cookie') return 'cookie';
  return place === 'header' ? name.toLowerCase() : undefined;
}

function isBasic({ type, scheme }: SecurityScheme): boolean {
  return type === 'http' && scheme === 'basic';
}

function phraseOf({ key, type, scheme, in: place, name }: SecurityScheme): string {
  const what = type === 'apiKey' ? `apiKey "${name}" in ${place}` : [type, scheme].join(' ').trim();
  return `"${key}" (${what})`;
}

/** The key of the target file that gives a credential for a scheme; undefined where none does. */
function keyFor(scheme: SecurityScheme, { wire }: Credentials): string | undefined {
  if (scheme.type === 'mutualTLS') return 'tls.cert';
  const header = headerOf(scheme);
  if (header === 'cookie') return 'headers.Cookie';
  if (header !== undefined && header !== 'authorization') return `headers.${scheme.name}`;
  if (scheme.type === 'apiKey' && header === undefined) return undefined;
  if (wire.node === null) return isBasic(scheme) ? undefined : 'platform.apiKey';
  return isBasic(scheme) || header === 'authorization' ? 'auth.username' : undefined;
}
