import type { Behaviour } from '../entries/behaviour.ts';
import type { Access } from '../serving/credentials.ts';
import { empty, json, type WireAnswer, type WireRequest } from '../serving/wire.ts';
import { deleteNetwork } from './delete-network.ts';
import { answerError, nothingHere, unauthenticated, wrongMethod } from './errors.ts';
import { listNodes } from './list-nodes.ts';
import type { Organization, Store } from './store.ts';

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** The version segments under which the operations are served (§9.1). */
    'platform.versions': Hook<readonly string[], { readonly count: number }>;
    /** §2.1 */
    'platform.organization': Hook<
      Readonly<Record<string, unknown>>,
      { readonly organization: Organization; readonly request: WireRequest; readonly count: number }
    >;
  }
}

export interface PlatformCall {
  readonly behaviour: Behaviour;
  readonly store: Store;
  readonly request: WireRequest;
  readonly access: Access;
  readonly count: number;
  readonly origin: string;
}

/** The three operations of §4.1 behind their credentials. */
export function answerPlatform(call: PlatformCall): WireAnswer {
  const { behaviour, store, request, access, count } = call;
  if (!access.accepted) return answerError(behaviour, unauthenticated, request, count);
  const versions = behaviour.override('platform.versions', ['v1'], { count });
  const [, version = '', resource, id, ...rest] = access.path.split('/');
  const route = versions.includes(version) ? resource : undefined;
  if (route === 'organization' && id === '' && rest.length === 0) {
    return onlyGet(call, () => {
      const { organization } = store;
      const plain = { id: organization.id, name: organization.name };
      return json(200, behaviour.override('platform.organization', plain, { organization, request, count }));
    });
  }
  if (route === 'nodes' && id === '' && rest.length === 0) {
    return onlyGet(call, () => listNodes(behaviour, store, request, count, call.origin));
  }
  if (route === 'networks' && id !== undefined && id !== '' && rest.join('/') === '' && rest.length === 1) {
    if (request.method !== 'DELETE') return answerError(behaviour, wrongMethod, request, count);
    return deleteNetwork(behaviour, store, safelyDecoded(id), request, count);
  }
  const withoutSlash = (route === 'organization' || route === 'nodes') && id === undefined;
  if (withoutSlash && request.method === 'GET') return redirectToSlash(request);
  return answerError(behaviour, nothingHere, request, count);
}

function onlyGet({ behaviour, request, count }: PlatformCall, answer: () => WireAnswer): WireAnswer {
  return request.method === 'GET' || request.method === 'HEAD'
    ? answer()
    : answerError(behaviour, wrongMethod, request, count);
}

/** The documented paths end in a slash; one without it is led there, as such services do. */
function redirectToSlash(request: WireRequest): WireAnswer {
  const query = request.query.toString();
  return empty(301, { location: `${request.path}/${query === '' ? '' : `?${query}`}` });
}

function safelyDecoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
