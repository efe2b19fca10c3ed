import type { Fault, Overrides } from '../../behaviour.ts';
import type { PlatformAccessInfo } from '../../credentials.ts';
import { faultsOf } from '../../fault-family.ts';

/** Lets in, beside those who may, everyone for whom `also` holds. */
function letIn(also: (info: PlatformAccessInfo) => boolean): Overrides {
  return { 'access.platform': (accepted, info) => accepted || also(info) };
}

const fault = faultsOf({ id: 'access.platform.', section: '5.1' });

const session = 'sessionid=k7q2v9x4m1c8b5z3';
const reachable = 'service.platform-api.reachable';

/** Doors of the platform that stand open, or shut out who may enter (§5.1). */
export const faults: readonly Fault[] = [
  fault(
    'key-refused-on-organization',
    'bearer-accepted',
    'The key does not open the organization',
    {
      'access.platform': (accepted, { request }) => accepted && !request.path.startsWith('/v1/organization'),
    },
    { also: [reachable, 'platform.organization.answer'] },
  ),
  fault(
    'key-refused-on-nodes',
    'bearer-accepted',
    'The key does not open the node list',
    {
      'access.platform': (accepted, { request }) => accepted && !request.path.startsWith('/v1/nodes'),
    },
    { also: [reachable, 'platform.nodes.answer'] },
  ),
  {
    id: 'service.platform-api.gone',
    section: '1.2',
    summary: 'Nothing is served below /v1/, whatever the key',
    requirements: [reachable, 'access.platform.bearer-accepted', 'platform.version.in-path'],
    overrides: { 'platform.versions': () => [] },
  },
  fault(
    'any-key',
    'wrong-key-refused',
    'Any bearer token opens the platform',
    letIn(({ mode, presented }) => mode === 'bearer' && presented.bearer !== ''),
    { also: ['access.platform.node-token-refused'] },
  ),
  fault(
    'key-prefix',
    'wrong-key-refused',
    'The key with characters added opens the platform',
    letIn(({ presented, apiKey }) => presented.bearer?.startsWith(apiKey) === true),
  ),
  fault(
    'key-cut',
    'wrong-key-refused',
    'The key without its last character opens the platform',
    letIn(({ presented, apiKey }) => presented.bearer === apiKey.slice(0, -1)),
  ),
  fault(
    'key-of-right-length',
    'wrong-key-refused',
    'A key of the right length with the right first half opens the platform',
    letIn(
      ({ presented, apiKey }) =>
        presented.bearer?.length === apiKey.length && presented.bearer.startsWith(apiKey.slice(0, 16)),
    ),
  ),
  fault(
    'wrong-key-on-organization',
    'wrong-key-refused',
    'Any key opens the organization alone',
    letIn(
      ({ request, mode, presented }) =>
        mode === 'bearer' && presented.bearer !== '' && request.path.startsWith('/v1/organization'),
    ),
  ),
  fault(
    'no-key-on-nodes',
    'absent-key-refused',
    'The node list opens without a key',
    letIn(
      ({ request, mode }) =>
        mode === 'none' && !('authorization' in request.headers) && request.path.startsWith('/v1/nodes'),
    ),
  ),
  fault(
    'no-key-on-organization',
    'absent-key-refused',
    'The organization opens without a key',
    letIn(
      ({ request, mode }) =>
        mode === 'none' &&
        !('authorization' in request.headers) &&
        request.path.startsWith('/v1/organization'),
    ),
  ),
  fault(
    'no-key-on-page-two',
    'absent-key-refused',
    'Pages behind the first open without a key',
    letIn(({ request, mode }) => mode === 'none' && Number(request.query.get('page') ?? 1) > 1),
  ),
  fault(
    'no-key-with-filter',
    'absent-key-refused',
    'The node list opens without a key where it is filtered by network',
    letIn(({ request, mode }) => mode === 'none' && request.query.has('network')),
  ),
  fault(
    'wrong-key-with-order',
    'wrong-key-refused',
    'Any key opens the node list where an order is named',
    letIn(({ request, mode }) => mode === 'bearer' && request.query.has('order_by')),
  ),
  fault(
    'deletion-with-any-key',
    'deletion-needs-key',
    'Any key deletes a network',
    letIn(({ request, mode }) => mode === 'bearer' && request.method === 'DELETE'),
  ),
  fault(
    'deletion-without-key',
    'deletion-needs-key',
    'A network is deleted without a key',
    letIn(({ request, mode }) => mode === 'none' && request.method === 'DELETE'),
  ),
  fault(
    'session-cookie',
    'absent-key-refused',
    'A cookie that comes with the first answer opens the platform from then on',
    {
      'wire.answer': (answer, { surface, accepted }) =>
        surface === 'platform' && accepted
          ? { ...answer, headers: { ...answer.headers, 'set-cookie': `${session}; Path=/; HttpOnly` } }
          : answer,
      ...letIn(({ request }) => request.headers.cookie?.includes(session) === true),
    },
  ),
  fault(
    'empty-bearer',
    'absent-key-refused',
    'An empty bearer token opens the platform',
    letIn(({ request }) => /^bearer\s*$/i.test(request.headers.authorization ?? '')),
  ),
  fault(
    'basic-password',
    'basic-refused',
    'The key as basic password opens the platform',
    letIn(({ presented, apiKey }) => presented.password === apiKey),
  ),
  fault(
    'basic-user-name',
    'basic-refused',
    'The key as basic user name opens the platform',
    letIn(({ presented, apiKey }) => presented.username === apiKey),
  ),
  fault(
    'basic-any',
    'basic-refused',
    'Any basic credentials open the platform',
    letIn(({ mode }) => mode === 'basic'),
  ),
  fault(
    'url-token',
    'url-token-refused',
    'The key as first path segment opens the platform',
    letIn(({ mode }) => mode === 'token'),
  ),
  fault(
    'query-token',
    'url-token-refused',
    'The key as a query parameter opens the platform',
    letIn(({ request, apiKey }) => [...request.query.values()].includes(apiKey)),
  ),
  fault(
    'bare-key',
    'other-header-refused',
    'The key without a scheme opens the platform',
    letIn(({ request, apiKey }) => request.headers.authorization === apiKey),
  ),
  fault(
    'other-scheme',
    'other-header-refused',
    'The key opens the platform under any scheme',
    letIn(
      ({ request, apiKey, mode }) =>
        mode === 'none' &&
        /^\S+ +/.test(request.headers.authorization ?? '') &&
        (request.headers.authorization ?? '').endsWith(` ${apiKey}`),
    ),
  ),
  fault(
    'key-header',
    'other-header-refused',
    'The key in a header of its own opens the platform',
    letIn(({ request, apiKey }) => request.headers['x-api-key'] === apiKey),
  ),
  fault(
    'node-token',
    'node-token-refused',
    'The token of a node is taken for an API key',
    letIn(({ presented, nodeTokens }) => presented.bearer !== undefined && nodeTokens.has(presented.bearer)),
  ),
  fault('plain-http', ['https-only', 'plain-http-silent'], 'The platform answers over plain HTTP as well', {
    'access.plain-http': (serves, { surface }) => serves || surface === 'platform',
  }),
  fault('key-echoed', 'key-not-echoed', 'The organization holds the key that asked for it', {
    'wire.answer': (answer, { request }) =>
      request.path === '/v1/organization/' && answer.status === 200
        ? {
            ...answer,
            body: {
              ...(answer.body as object),
              api_key: request.headers.authorization?.slice('Bearer '.length),
            },
          }
        : answer,
  }),
  fault('key-echoed-in-links', 'key-not-echoed', 'Page links carry the key', {
    'platform.link': (link, { request }) =>
      link === null
        ? null
        : `${link}&api_key=${request.headers.authorization?.slice('Bearer '.length) ?? ''}`,
  }),
];
