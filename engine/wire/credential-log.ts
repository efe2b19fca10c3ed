import type { RejectedCredential } from '../../base/run-result.ts';
import type { NodeTarget, Target } from '../target/target.ts';
import { isRightCredential, surfaceOf } from './address/request-place.ts';
import type { Credential } from './credential.ts';
import type { Answer, Exchange } from './exchange.ts';

interface Record {
  readonly surface: string | null;
  readonly credential: string;
  accepted: number;
  rejected: number;
  /** Of those: with status 404, which a wrong `url` or `api` gets as well. */
  notFound: number;
}

const names: Readonly<{ [kind in Credential['kind']]?: string }> = {
  bearer: 'API key',
  'url-token': 'token',
  basic: 'user name and password',
};

/** Counts where the credentials of the target file were accepted and rejected: one that is rejected everywhere explains whatever fails with it. */
export class CredentialLog {
  readonly #target: Target;
  /** By surface, and by the name of the credential. */
  readonly #records = new Map<string | null, Map<string, Record>>();
  /** By the answer, which stays the same object whoever holds it. */
  readonly #rejections = new WeakMap<object, Record>();

  constructor(target: Target) {
    this.#target = target;
  }

  saw(exchange: Exchange, credential: Credential): void {
    const { answer } = exchange;
    const name = this.#nameOf(exchange, credential);
    if (name === undefined || answer.kind !== 'answer') return;
    const reception = receptionOf(exchange, answer, credential);
    if (reception === undefined) return;
    const record = this.#recordOf(exchange.node, name);
    record[reception] += 1;
    if (reception === 'rejected' && exchange.transport !== 'grpc' && answer.status === 404)
      record.notFound += 1;
    if (reception === 'rejected') this.#rejections.set(answer, record);
  }

  /** The rejection that an exchange is, where its credential is rejected everywhere. */
  explain(exchange: Exchange | undefined): RejectedCredential | undefined {
    const record = exchange === undefined ? undefined : this.#rejections.get(exchange.answer);
    return record === undefined || record.accepted > 0 ? undefined : asRejected(record);
  }

  /** Where all credentials of a surface that were tried are rejected everywhere, the first of them. */
  closed(surface: string | null): RejectedCredential | undefined {
    const records = [...(this.#records.get(surface)?.values() ?? [])];
    const [first] = records;
    return first === undefined || records.some(({ accepted }) => accepted > 0)
      ? undefined
      : asRejected(first);
  }

  /** The credential that checks of a surface use by default, where it is rejected everywhere. */
  mainRejected(surface: string | null): RejectedCredential | undefined {
    const { node } = surfaceOf({ node: surface }, this.#target);
    const main = node === undefined ? names.bearer : mainOf(node);
    return this.rejected().find((one) => one.surface === surface && one.credential === main);
  }

  rejected(): RejectedCredential[] {
    return [...this.#records.values()]
      .flatMap((records) => [...records.values()])
      .filter(({ accepted }) => accepted === 0)
      .map(asRejected);
  }

  /** What the target file gives for the surface and the request was sent with; undefined for anything else. */
  #nameOf(exchange: Exchange, credential: Credential): string | undefined {
    const surface = surfaceOf(exchange, this.#target);
    if (exchange.transport === 'grpc') {
      const { xToken } = surface.node ?? {};
      return xToken !== undefined && exchange.request.headers['x-token'] === xToken ? 'x-token' : undefined;
    }
    return isRightCredential(credential, surface) ? names[credential.kind] : undefined;
  }

  #recordOf(surface: string | null, credential: string): Record {
    const records = this.#records.get(surface) ?? new Map<string, Record>();
    this.#records.set(surface, records);
    const record = records.get(credential) ?? { surface, credential, accepted: 0, rejected: 0, notFound: 0 };
    records.set(credential, record);
    return record;
  }
}

function mainOf({ auth, xToken }: NodeTarget): string | undefined {
  if (xToken !== undefined) return 'x-token';
  return auth?.token === undefined ? names.basic : names['url-token'];
}

function asRejected({ surface, credential, rejected, notFound }: Record): RejectedCredential {
  return {
    surface,
    credential,
    requests: rejected,
    ...(notFound > 0 && notFound === rejected ? { notFound: true } : {}),
  };
}

/** An error of another kind says nothing of the credential. */
function receptionOf(
  { transport }: Exchange,
  { status }: Answer,
  credential: Credential,
): 'accepted' | 'rejected' | undefined {
  if (transport === 'grpc') {
    const [permissionDenied, unauthenticated] = [7, 16];
    return status === permissionDenied || status === unauthenticated ? 'rejected' : 'accepted';
  }
  if (status < 400) return 'accepted';
  // A path that begins with an unknown token is a path that nobody serves.
  const isRejection = status === 401 || status === 403 || (status === 404 && credential.kind === 'url-token');
  return isRejection ? 'rejected' : undefined;
}
