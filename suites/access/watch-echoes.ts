import { inAnswer } from '../../engine/verdict/in-answer.ts';
import type { Breach } from '../../engine/verdict/judgement.ts';
import type { WatchedSurface, WatchRule } from '../../engine/watch/watch-rule.ts';
import { encodeComponent } from '../../engine/wire/address/encode-component.ts';
import { encodedPair } from '../../engine/wire/credential.ts';
import type { Answer, Exchange, ParsedBody } from '../../engine/wire/exchange.ts';

/** Shorter values occur in answers by chance. */
const shortest = 8;

/** A secret as an answer may hold it: as it is, percent-encoded, and in base64. */
interface EchoedSecret {
  /** What it is, to a person. */
  readonly what: string;
  readonly forms: readonly string[];
}

/** Empty for what is absent, or so short that answers contain it by chance. */
export function secretOf(what: string, value: string | undefined): EchoedSecret[] {
  if (value === undefined || value.length < shortest) return [];
  const forms = [value, encodeComponent(value), Buffer.from(value).toString('base64').replace(/=+$/, '')];
  return [{ what, forms: [...new Set(forms)] }];
}

/** What no answer of the surface should contain: the API key, and the credentials of the node. */
export function secretsOf({ target, node }: Pick<WatchedSurface, 'target' | 'node'>): EchoedSecret[] {
  const { token, username, password } = node?.auth ?? {};
  const pair =
    username === undefined || password === undefined ? undefined : encodedPair({ username, password });
  return [
    ...secretOf('the API key', target.platform?.apiKey),
    ...secretOf('the token of the node', token),
    ...secretOf('the password of the node', password),
    ...secretOf('the basic credentials of the node', pair),
    ...secretOf('the x-token of the endpoint', node?.xToken),
  ];
}

/** The breach of an answer with one of the secrets in a header or in its body; it says where, not what. */
export function echoIn(exchange: Exchange, secrets: readonly EchoedSecret[]): Breach | undefined {
  const { answer } = exchange;
  if (answer.kind === 'no-answer' || isClean(answer, secrets)) return undefined;
  const { text, headers } = answer;
  for (const { what, forms } of secrets) {
    if (isPartOfMethod(exchange, forms)) continue;
    const holds = (part: string): boolean => forms.some((form) => part.includes(form));
    const name = Object.entries(headers).find(([, value]) => holds(value))?.[0];
    if (name === undefined && !holds(text)) continue;
    const where = name === undefined ? 'the body' : `the header ${name}`;
    return inAnswer(exchange).fail('echo', '', `no answer that holds ${what}`, `${what} in ${where}`);
  }
  return undefined;
}

/** Whether nothing of an answer holds any of the secrets. Most headers of a service say the same each time, and many bodies. */
function isClean({ headers, text, body }: Answer, secrets: readonly EchoedSecret[]): boolean {
  const { values, bodies } = clean.get(secrets) ?? { values: new Set(), bodies: new WeakSet() };
  clean.set(secrets, { values, bodies });
  const isFree = (part: string): boolean =>
    !secrets.some(({ forms }) => forms.some((form) => part.includes(form)));
  if (!bodies.has(body)) {
    if (!isFree(text)) return false;
    bodies.add(body);
  }
  for (const name in headers) {
    const value = headers[name] ?? '';
    if (values.has(value)) continue;
    if (!isFree(value)) return false;
    if (values.size < mostValues && value.length <= longestValue) values.add(value);
  }
  return true;
}

/** By secrets, what holds none of them. */
const clean = new WeakMap<
  readonly EchoedSecret[],
  { readonly values: Set<string>; readonly bodies: WeakSet<ParsedBody> }
>();
const mostValues = 200;
const longestValue = 200;

/** Judges every answer of a surface in the run, whoever asked for it, with whatever credential and on whatever transport. */
export function watchForEchoes(id: string, on: WatchRule['on']): WatchRule {
  return {
    decides: [id],
    on,
    watch: (surface) => {
      const secrets = secretsOf(surface);
      return {
        judge: ({ exchange }) => {
          const found = echoIn(exchange, secrets);
          return found === undefined ? [] : [[id, found]];
        },
      };
    },
  };
}

/** gRPC servers name a method that they do not have; where the secret was sent as part of its name, nobody else learns it. */
function isPartOfMethod({ transport, request }: Exchange, forms: readonly string[]): boolean {
  return transport === 'grpc' && forms.some((form) => request.url.includes(form));
}
