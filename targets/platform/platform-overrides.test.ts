import { describe, expect, it } from 'vitest';
import { negotiatedHeaders } from '../../tests/support/negotiated-headers.ts';
import { loadAlternatives, loadFaults } from '../catalogue.ts';
import { type Alternative, Behaviour, type Fault } from '../entries/behaviour.ts';
import { mounts as grpcMounts } from '../grpc/mount.ts';
import { Seeded } from '../seeded.ts';
import { drawNodeCredentials, platformAccess } from '../serving/credentials.ts';
import type { ListedNode } from '../serving/start-nodes.ts';
import { toJson, type WireRequest } from '../serving/wire.ts';
import { drawStore } from './draw-store.ts';
import { answerPlatform } from './platform-service.ts';
import type { Store } from './store.ts';
import { protocols, publicNetworks, regions, statuses } from './vocabulary.ts';

const apiKey = 'a415c810.1ecf64e8828eb26b4b7ab64132e06def';
const nodeToken = 'f45194ac6d8cd12cde8a8ec2e7c7b8b6';
const origin = 'https://127.0.0.1:1';

/** A client that goes through the platform's own code from credentials to answer, without a network. */
function client(store: Store, behaviour: Behaviour) {
  let count = 0;
  const authSurface = { behaviour, apiKey, nodeTokens: new Set([nodeToken]) };
  return (
    target: string,
    method = 'GET',
    headers: Record<string, string> = { authorization: `Bearer ${apiKey}` },
  ) => {
    count += 1;
    const url = new URL(target, origin);
    const request: WireRequest = {
      method,
      path: url.pathname,
      query: url.searchParams,
      headers,
      body: Buffer.alloc(0),
      connection: '127.0.0.1:1',
    };
    const access = platformAccess(authSurface, request, count);
    const plain = answerPlatform({ behaviour, store, request, access, count, origin });
    const { accepted, mode } = access;
    const info = {
      surface: 'platform',
      node: null,
      mode,
      accepted,
      encrypted: true,
      count,
      request,
    } as const;
    const answer = behaviour.override('wire.answer', plain, info);
    const body = answer.raw ?? (answer.body === undefined ? '' : toJson(answer.body));
    return `${answer.status} ${toJson(answer.headers)} ${body}`;
  };
}

function basic(username: string, password: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}

/** What a curious reader of the contract would ask; every fault must show in one of the answers. */
function* everything(store: Store, behaviour: Behaviour): Generator<string> {
  const ask = client(store, behaviour);
  const network = store.nodes.find((node) => node.network.protocol === 'ethereum')?.network.id ?? '';
  const signed = store.nodes.find(({ name }) => /[^\w .-]/.test(name))?.name ?? '';
  const filters = [
    `name=${encodeURIComponent(signed)}`,
    ...statuses.map((value) => `status=${value}`),
    ...regions.map((value) => `region=${value}`),
    ...protocols.flatMap((value) => [`protocol=${value}`, `protocol=${value}&type=dedicated`]),
    ...publicNetworks.map((value) => `public_network=${value}`),
    ...['aws', 'azure', 'gcloud', 'vzo'].map((value) => `provider=${value}`),
    'role=peer',
    'type=shared',
    'type=dedicated',
    'archive=true',
    'archive=false',
    'name=rpc',
    'name=r_c%25',
    'name=archive+of+bridge',
    'project_type=public',
    'project_type=public',
    'project_type=public&status=error',
    'project=PR-000',
    'organization=RG-000-000',
    `organization=${store.organization.id}`,
    `organization=${store.organization.id.slice(0, -1)}`,
    `network=${network}`,
    'network=NW-000-000-0',
    'network=nonsense',
    'status=deleting',
    'order_by=id',
    'status=running&type=dedicated',
    'archive=false&status=running',
    'archive=true&status=running',
    'provider=vzo&type=dedicated',
    'provider=vzo&type=shared',
    'provider=vzo&type=dedicated&status=running',
  ];
  const orders = ['order_by=name', 'order_by=-name', 'order_by=created_at', 'order_by=-created_at'];
  const lists = [
    '',
    ...orders,
    ...filters,
    ...orders.map((order) => `status=running&${order}`),
    'status=stopping&order_by=-name',
    'type=shared&order_by=-name',
    'provider=vzo&type=dedicated&status=running&order_by=-name',
    ...regions.map((region) => `archive=true&type=dedicated&region=${region}`),
    ...regions.map((region) => `archive=false&type=dedicated&region=${region}`),
  ];
  const authSurfaces = [
    {},
    { authorization: 'Bearer ' },
    { authorization: apiKey },
    { authorization: `Token ${apiKey}` },
    { 'x-api-key': apiKey },
    { authorization: `Bearer ${nodeToken}` },
    { authorization: `Bearer ${apiKey}0` },
    { authorization: `Bearer ${apiKey.slice(0, -1)}` },
    { authorization: `Bearer ${apiKey.slice(0, -1)}0` },
    basic(apiKey, ''),
    basic('user', apiKey),
  ];
  const madeUp = { authorization: 'Bearer made-up' };
  yield* ['/v1/organization/', '/v1/organization/', '/v2/nodes/'].map((path) => ask(path));
  for (const headers of authSurfaces)
    yield* ['/v1/organization/', '/v1/nodes/'].map((path) => ask(path, 'GET', headers));
  const narrowed = ['/v1/nodes/?page=2', '/v1/nodes/?order_by=name', `/v1/nodes/?network=${network}`];
  for (const headers of [{}, madeUp]) {
    yield* narrowed.map((path) => ask(path, 'GET', headers));
    yield ask('/v1/networks/NW-000-000-0/', 'DELETE', headers);
  }
  yield ask('/v1/networks/NW-000-000-0/', 'DELETE', basic('api', 'made-up'));
  yield ask('/v1/nodes/', 'GET', { 'x-real-ip': '127.0.0.1' });
  yield ask(`${origin}//v1/nodes/`, 'GET', {});
  yield ask(`/v1/nodes/?api_key=${apiKey}`, 'GET', {});
  yield ask(`/${apiKey}/v1/nodes/`, 'GET', {});
  for (const page of ['', '&page=1', '&page=2', '&page=3', '&page=4']) {
    for (const query of lists) yield ask(`/v1/nodes/?${query}${page}`);
  }
  yield* ['DELETE', 'DELETE'].map((method) => ask(`/v1/networks/${store.deletableNetwork}/`, method));
  yield* [1, 2, 3, 4].map((page) => ask(`/v1/nodes/?page=${page}`));
  yield ask(`/v1/nodes/?network=${store.deletableNetwork}`);
  for (const headers of negotiatedHeaders) {
    const known = { authorization: `Bearer ${apiKey}`, ...headers };
    yield* ['/v1/organization/', '/v1/nodes/'].map((path) => ask(path, 'GET', known));
  }
  yield ask('/v1/nodes/', 'GET', { authorization: 'Bearer null' });
  yield ask('/v1/nodes/?name=rpc&status=running&page=1');
  for (const type of ['shared', 'dedicated'])
    yield ask(`/v1/nodes/?name=rpc&status=running&role=peer&provider=aws&archive=false&type=${type}`);
}

/** Nodes with gRPC as they are listed by a target where they really answer. */
function nodeListOf(seed: number): readonly ListedNode[] {
  return grpcMounts.map((mount, index) => {
    const credentials = drawNodeCredentials(new Seeded(seed, `credentials/${mount.name}`));
    const entry = {
      name: mount.name,
      api: 'grpc',
      host: `127.0.0.1:${index + 1}`,
      xToken: credentials.token,
    };
    return { mount, credentials, entry } as const;
  });
}

/** Of a platform whose nodes are all drawn, and of one that lists nodes that really answer. */
function* everywhere(seed: number, behaviour: Behaviour): Generator<string> {
  yield* everything(drawStore(seed, []), behaviour);
  yield* everything(drawStore(seed, nodeListOf(seed)), behaviour);
}

// Faults of authentication surfaces elsewhere, or before the first request: their own tests try them.
const elsewhere = /^access\.(node|websocket|grpc)\.|^access\.platform\.plain-http$/;

/** Those of some overrides that change no answer. */
function invisible(seed: number, overrides: readonly (Fault | Alternative)[]): string[] {
  const plain = [...everywhere(seed, new Behaviour())];
  const changesNothing = (override: Fault | Alternative): boolean => {
    const behaviour = new Behaviour();
    behaviour.set([override]);
    let index = 0;
    for (const answer of everywhere(seed, behaviour)) {
      if (answer !== plain[index]) return false;
      index += 1;
    }
    return true;
  };
  return overrides.filter(changesNothing).map(({ id }) => id);
}

describe.each([1, 2, 3])('on the platform drawn from seed %i', (seed) => {
  it('every fault shows on the wire', async () => {
    const faults = await loadFaults();
    const ours = faults.filter(({ id }) => /^(platform|access|service)\./.test(id) && !elsewhere.test(id));
    expect(ours.length).toBeGreaterThan(150);
    expect(invisible(seed, ours)).toEqual([]);
  });

  it('every alternative shows on the wire', async () => {
    const alternatives = (await loadAlternatives()).filter(({ id }) => id.startsWith('platform.'));
    expect(alternatives.length).toBeGreaterThan(40);
    expect(invisible(seed, alternatives)).toEqual([]);
  });
});

describe('without overrides', () => {
  it('the same seed answers the same, another seed does not', () => {
    const answers = (seed: number): string[] => [...everything(drawStore(seed, []), new Behaviour())];
    expect(answers(7)).toEqual(answers(7));
    expect(answers(7)).not.toEqual(answers(8));
  });
});
