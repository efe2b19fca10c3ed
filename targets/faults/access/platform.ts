import type { Fault } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { nthTimes } from '../../entries/nth-times.ts';
import { platformAccepts } from '../../serving/access-overrides.ts';

const fault = faultsOf({ id: 'access.platform.', section: '5.1' });

const session = 'sessionid=k7q2v9x4m1c8b5z3';
const reachable = 'service.platform-api.reachable';

/** Authentication of the platform that accepts wrong keys, or rejects right ones (§5.1). */
export const faults: readonly Fault[] = [
  fault(
    'key-refused-on-organization',
    ['bearer-accepted', reachable, 'platform.organization.answer'],
    'The right key is rejected for the organization',
    {
      'access.platform': (accepted, { request }) => accepted && !request.path.startsWith('/v1/organization'),
    },
  ),
  fault(
    'key-refused-on-nodes',
    ['bearer-accepted', reachable, 'platform.nodes.answer'],
    'The right key is rejected for the node list',
    {
      'access.platform': (accepted, { request }) => accepted && !request.path.startsWith('/v1/nodes'),
    },
  ),
  fault(
    'key-refused-now-and-then',
    'bearer-accepted',
    'Every eleventh request with the right key is rejected',
    () => {
      const isRejected = nthTimes(11);
      return { 'access.platform': (accepted) => accepted && !isRejected() };
    },
  ),
  fault.in('1.2')(
    'service.platform-api.gone',
    [reachable, 'bearer-accepted', 'platform.version.in-path'],
    'Nothing is served below /v1/, whatever the key',
    { 'platform.versions': () => [] },
  ),
  fault('any-key', ['wrong-key-refused', 'node-token-refused'], 'The platform accepts any bearer token', () =>
    platformAccepts(({ mode, sent }) => mode === 'bearer' && sent.bearer !== ''),
  ),
  fault('key-prefix', 'wrong-key-refused', 'The platform accepts the key with characters added', () =>
    platformAccepts(({ sent, apiKey }) => sent.bearer?.startsWith(apiKey) === true),
  ),
  fault('key-cut', 'wrong-key-refused', 'The platform accepts the key without its last character', () =>
    platformAccepts(({ sent, apiKey }) => sent.bearer === apiKey.slice(0, -1)),
  ),
  fault(
    'key-of-right-length',
    'wrong-key-refused',
    'The platform accepts a key of the right length with the right first half',
    () =>
      platformAccepts(
        ({ sent, apiKey }) =>
          sent.bearer?.length === apiKey.length && sent.bearer.startsWith(apiKey.slice(0, 16)),
      ),
  ),
  fault(
    'wrong-key-on-organization',
    'wrong-key-refused',
    'Any key is accepted for the organization alone',
    () =>
      platformAccepts(
        ({ request, mode, sent }) =>
          mode === 'bearer' && sent.bearer !== '' && request.path.startsWith('/v1/organization'),
      ),
  ),
  fault('no-key-on-nodes', 'absent-key-refused', 'The node list needs no key', () =>
    platformAccepts(
      ({ request, mode }) =>
        mode === 'none' && !('authorization' in request.headers) && request.path.startsWith('/v1/nodes'),
    ),
  ),
  fault('no-key-on-organization', 'absent-key-refused', 'The organization needs no key', () =>
    platformAccepts(
      ({ request, mode }) =>
        mode === 'none' &&
        !('authorization' in request.headers) &&
        request.path.startsWith('/v1/organization'),
    ),
  ),
  fault('no-key-on-page-two', 'absent-key-refused', 'Pages after the first need no key', () =>
    platformAccepts(({ request, mode }) => mode === 'none' && Number(request.query.get('page') ?? 1) > 1),
  ),
  fault('no-key-with-filter', 'absent-key-refused', 'The node list filtered by network needs no key', () =>
    platformAccepts(({ request, mode }) => mode === 'none' && request.query.has('network')),
  ),
  fault(
    'wrong-key-with-order',
    'wrong-key-refused',
    'Any key is accepted for the node list with `order_by`',
    () => platformAccepts(({ request, mode }) => mode === 'bearer' && request.query.has('order_by')),
  ),
  fault(
    'client-within',
    'absent-key-refused',
    'A client that claims a local address in a header needs no key',
    () =>
      platformAccepts(({ request, mode }) => mode === 'none' && request.headers['x-real-ip'] === '127.0.0.1'),
  ),
  fault(
    'second-slash-open',
    'absent-key-refused',
    'Where the path begins with two slashes no key is needed',
    () => platformAccepts(({ request, mode }) => mode === 'none' && request.path.startsWith('//')),
  ),
  fault('deletion-with-any-basic', 'deletion-needs-key', 'Any basic credentials delete a network', () =>
    platformAccepts(({ request, mode }) => mode === 'basic' && request.method === 'DELETE'),
  ),
  fault('deletion-with-any-key', 'deletion-needs-key', 'Any key deletes a network', () =>
    platformAccepts(({ request, mode }) => mode === 'bearer' && request.method === 'DELETE'),
  ),
  fault('deletion-without-key', 'deletion-needs-key', 'A network is deleted without a key', () =>
    platformAccepts(({ request, mode }) => mode === 'none' && request.method === 'DELETE'),
  ),
  fault(
    'session-cookie',
    'absent-key-refused',
    'The cookie of the first answer is accepted in place of a key',
    {
      'wire.answer': (answer, { surface, accepted }) =>
        surface === 'platform' && accepted
          ? { ...answer, headers: { ...answer.headers, 'set-cookie': `${session}; Path=/; HttpOnly` } }
          : answer,
      ...platformAccepts(({ request }) => request.headers.cookie?.includes(session) === true),
    },
  ),
  fault('empty-bearer', 'absent-key-refused', 'The platform accepts an empty bearer token', () =>
    platformAccepts(({ request }) => /^bearer\s*$/i.test(request.headers.authorization ?? '')),
  ),
  fault('word-null', 'absent-key-refused', 'The platform accepts the word null as bearer token', () =>
    platformAccepts(({ sent }) => sent.bearer === 'null'),
  ),
  fault('basic-password', 'basic-refused', 'The platform accepts the key as basic password', () =>
    platformAccepts(({ sent, apiKey }) => sent.password === apiKey),
  ),
  fault('basic-user-name', 'basic-refused', 'The platform accepts the key as basic user name', () =>
    platformAccepts(({ sent, apiKey }) => sent.username === apiKey),
  ),
  fault('basic-any', 'basic-refused', 'The platform accepts any basic credentials', () =>
    platformAccepts(({ mode }) => mode === 'basic'),
  ),
  fault('url-token', 'url-token-refused', 'The platform accepts the key as first path segment', () =>
    platformAccepts(({ mode }) => mode === 'token'),
  ),
  fault('query-token', 'url-token-refused', 'The platform accepts the key as a query parameter', () =>
    platformAccepts(({ request, apiKey }) => [...request.query.values()].includes(apiKey)),
  ),
  fault('bare-key', 'other-header-refused', 'The platform accepts the key without a scheme', () =>
    platformAccepts(({ request, apiKey }) => request.headers.authorization === apiKey),
  ),
  fault('other-scheme', 'other-header-refused', 'The platform accepts the key under any scheme', () =>
    platformAccepts(
      ({ request, apiKey, mode }) =>
        mode === 'none' &&
        /^\S+ +/.test(request.headers.authorization ?? '') &&
        (request.headers.authorization ?? '').endsWith(` ${apiKey}`),
    ),
  ),
  fault('key-header', 'other-header-refused', 'The platform accepts the key in a header of its own', () =>
    platformAccepts(({ request, apiKey }) => request.headers['x-api-key'] === apiKey),
  ),
  fault('node-token', 'node-token-refused', 'The token of a node is taken for an API key', () =>
    platformAccepts(({ sent, nodeTokens }) => sent.bearer !== undefined && nodeTokens.has(sent.bearer)),
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
