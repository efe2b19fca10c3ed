import { describe, expect, it } from 'vitest';
import { listSpecs, readSpec } from '../../specs/read.ts';
import { hiddenDeviations } from '../../tests/support/hidden-deviations.ts';
import { negotiatedHeaders } from '../../tests/support/negotiated-headers.ts';
import { clientOf } from '../../tests/support/service-client.ts';
import { loadAlternatives, loadFaults } from '../catalogue.ts';
import type { Behaviour } from '../entries/behaviour.ts';
import type { CredentialMode, WireRequest } from '../serving/wire.ts';
import { createShardedService } from './sharded-service.ts';

const seed = 29;

/** What a curious reader of the contract would ask of both nodes, and what it cost. */
async function* everything(behaviour: Behaviour): AsyncGenerator<string> {
  for (const node of ['full', 'archive'] as const) {
    const setup = { name: `sharded-${node}-1`, seed, behaviour, apiKey: 'key' };
    const client = clientOf(createShardedService(setup, node), setup.name, behaviour);
    const ask = async (
      method: 'GET' | 'POST',
      target: string,
      body?: unknown,
      mode: CredentialMode = 'token',
      headers: WireRequest['headers'] = { accept: 'application/json' },
    ) => {
      const { status, type, text } = await client(method, target, body, mode, headers);
      return `${status} ${type} ${text}`;
    };
    const meter = () => ask('GET', '/usage');
    const rpc = (params: unknown, id: unknown = 7) =>
      ask('POST', '/api/v2/jsonRPC', { jsonrpc: '2.0', method: 'shards', params, id });
    for (const seqno of [1, 2, 60, 120, 254, 255, 256, 300, 301, 302, 400, 401]) {
      yield ask('GET', `/api/v2/shards?seqno=${seqno}`);
      yield rpc({ seqno });
      yield meter();
    }
    for (const id of [0, 1, -3, 2 ** 40, 'a']) yield rpc({ seqno: 300 }, id);
    for (const params of [undefined, {}, [300], { seqno: '300' }, { seqno: 'x' }]) yield rpc(params);
    for (const query of ['', '?seqno=', '?seqno=x', '?seqno=-1']) yield ask('GET', `/api/v2/shards${query}`);
    for (const limit of ['', '&limit=0', '&limit=1', '&limit=5', '&limit=150', '&limit=2000', '&limit=x']) {
      for (const offset of [
        '',
        '&offset=0',
        '&offset=1',
        '&offset=128',
        '&offset=130',
        '&offset=900',
        '&offset=20000',
      ]) {
        yield ask('GET', `/api/v3/messages?x=1${limit}${offset}`);
        yield meter();
      }
    }
    yield ask('POST', '/api/v2/jsonRPC', { jsonrpc: '2.0', method: 'other', params: {}, id: 1 });
    for (const target of ['/api/v2/shards?seqno=300', '/api/v3/messages'])
      yield ask('GET', target, undefined, 'basic');
    for (let read = 0; read < 6; read += 1) yield meter();
    for (const headers of negotiatedHeaders) {
      for (const target of ['/api/v2/shards?seqno=300', '/api/v3/messages?limit=5'])
        yield ask('GET', target, undefined, 'token', headers);
      const call = { jsonrpc: '2.0', method: 'shards', params: { seqno: 300 }, id: 7 };
      yield ask('POST', '/api/v2/jsonRPC', call, 'token', headers);
    }
  }
}

const own = ({ id }: { id: string }) => /^(sharded|metering)\./.test(id);
const faults = (await loadFaults()).filter(own);
const alternatives = (await loadAlternatives()).filter(own);
const requirements = listSpecs('requirements').flatMap(
  (name) => readSpec(name) as { id: string; level: string; check?: string }[],
);

describe('faults of the sharded chain', () => {
  it('have ids and summaries of their own, and name requirements that are checked', () => {
    expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
    expect(new Set(faults.map(({ summary }) => summary)).size).toBe(faults.length);
    const checked = new Set(requirements.filter(({ check }) => check !== undefined).map(({ id }) => id));
    for (const { id, requirements: named } of faults) {
      expect(
        named.filter((one) => !checked.has(one)),
        id,
      ).toEqual([]);
    }
  });

  it('break every requirement of the sharded chain that is checked', () => {
    const broken = new Set(faults.flatMap((fault) => fault.requirements));
    const checked = requirements.filter((one) => own(one) && one.check !== undefined);
    expect(checked.filter(({ id }) => !broken.has(id))).toEqual([]);
  });

  it('each show in an answer', async () => {
    expect(await hiddenDeviations(faults, everything)).toEqual([]);
  });
});

describe('alternatives of the sharded chain', () => {
  it('each show in an answer', async () => {
    expect(alternatives.length).toBeGreaterThan(30);
    expect(await hiddenDeviations(alternatives, everything)).toEqual([]);
  });
});

it('without any of them a target answers alike each time', async () => {
  const nothing = { id: 'nothing', section: '1', summary: 'Nothing', overrides: {} };
  expect(await hiddenDeviations([nothing], everything)).toEqual(['nothing']);
});
