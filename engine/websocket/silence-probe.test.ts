import { describe, expect, it } from 'vitest';
import type { Exchange } from '../wire/exchange.ts';
import { Connection } from './connection.ts';
import type { Sent } from './messages.ts';
import { SilenceCircuit } from './silence-circuit.ts';
import { SilenceProbe } from './silence-probe.ts';
import { type Opened, surfaceOf, type WebSocketAddress } from './websocket-address.ts';

const moment = () => new Promise((resolve) => setTimeout(resolve, 2));

function authSurfaceTo(node: string): WebSocketAddress {
  return { node, url: `wss://${node}.example/ws`, credential: { kind: 'none' } };
}

const one = authSurfaceTo('one');
const other = authSurfaceTo('other');
const read = (label: string) => ({ body: '{}', id: '1', label, requestUnits: 0 });

/**
 * Surfaces of which some fall silent.
 * @param answers whether a message is answered: the node, which one it is on its connection, and the operation
 */
function surfaces(answers: (node: string, place: number, operation: string) => boolean, reads = ['a', 'b']) {
  const circuit = new SilenceCircuit();
  const log: string[] = [];
  let waiting = 0;
  let most = 0;
  const places = new Map<Connection, number>();
  const exchangeOf = (address: WebSocketAddress, operation: string, answered: boolean): Exchange => ({
    ...{ node: address.node, transport: 'websocket', operation, durationMs: 0 },
    request: { method: 'MESSAGE', url: address.url, headers: {} },
    answer: answered
      ? { kind: 'answer', status: 101, headers: {}, text: '', body: { kind: 'empty' } }
      : { kind: 'no-answer', cause: 'timeout', message: 'no answer' },
  });
  const questionSet = new SilenceProbe({
    circuit,
    authSurfaces: () => [one, other].map((address) => ({ address, reads: reads.map(read) })),
    open: async (address): Promise<Opened> => {
      log.push(`open ${address.node}`);
      return {
        kind: 'open',
        connection: new Connection(address.url, {}),
        exchange: exchangeOf(address, 'upgrade', true),
      };
    },
    send: async (connection, address, { label }): Promise<Sent> => {
      const place = (places.get(connection) ?? 0) + 1;
      places.set(connection, place);
      log.push(`${address.node} ${label} ${place}`);
      waiting += 1;
      most = Math.max(most, waiting);
      await moment();
      waiting -= 1;
      const answered = answers(address.node, place, label);
      return {
        exchange: { ...exchangeOf(address, label, answered), reception: answered ? 'answer' : 'timeout' },
        silent: !answered,
      };
    },
    leave: async () => {},
  });
  const settled = () => Promise.all([questionSet.settled(one), questionSet.settled(other)]);
  return { questionSet, circuit, log, settled, most: () => most };
}

describe('the question whether surfaces are silent', () => {
  it('is put to all of them side by side, over three connections each, one after another', async () => {
    const { questionSet, circuit, log, settled, most } = surfaces(() => false);
    expect(questionSet.suspect(one, 0)).toBe(true);
    await settled();
    expect(log.filter((line) => line.startsWith('open'))).toHaveLength(6);
    expect(most()).toBe(2);
    for (const address of [one, other])
      expect(circuit.at(surfaceOf(address))).toMatchObject({ connections: 3 });
  });

  it('goes as far on a connection as the one went that fell silent', async () => {
    const { questionSet, circuit, log, settled } = surfaces((_node, place) => place <= 3, ['a']);
    questionSet.suspect(one, 3);
    await settled();
    expect(log.filter((line) => line.startsWith('one '))).toEqual(
      [1, 2, 3].flatMap(() => ['one a 1', 'one a 2', 'one a 3', 'one a 4']),
    );
    expect(circuit.at(surfaceOf(one))).toMatchObject({ connections: 3 });
  });

  it('is answered by the first connection that answers, for that surface alone', async () => {
    const { questionSet, circuit, log, settled } = surfaces((node) => node === 'other');
    questionSet.suspect(one, 1);
    await settled();
    expect(log.filter((line) => line.includes('other'))).toEqual(['open other', 'other a 1', 'other a 2']);
    expect(circuit.at(surfaceOf(other))).toBeUndefined();
    expect(circuit.at(surfaceOf(one))).toMatchObject({ connections: 3 });
  });

  it('is answered by another read where one operation alone is never answered', async () => {
    const { questionSet, circuit, settled } = surfaces((_node, _place, operation) => operation === 'b');
    questionSet.suspect(one, 0);
    await settled();
    expect(circuit.at(surfaceOf(one))).toBeUndefined();
  });

  it('is put once in a while, and never where the answer is known', async () => {
    const { questionSet, log, settled } = surfaces((node) => node === 'other');
    questionSet.suspect(one, 0);
    await settled();
    const asked = log.length;
    expect([questionSet.suspect(one, 0), questionSet.suspect(other, 0)]).toEqual([false, false]);
    expect(log).toHaveLength(asked);
  });
});
