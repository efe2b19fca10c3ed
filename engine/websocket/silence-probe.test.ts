import { describe, expect, it } from 'vitest';
import type { Exchange } from '../wire/exchange.ts';
import { Connection } from './connection.ts';
import type { Sent } from './messages.ts';
import { SilenceCircuit } from './silence-circuit.ts';
import { SilenceInquiry } from './silence-probe.ts';
import { type Door, type Opened, surfaceOf } from './websocket-address.ts';

const moment = () => new Promise((resolve) => setTimeout(resolve, 2));

function doorTo(node: string): Door {
  return { node, url: `wss://${node}.example/ws`, credential: { kind: 'none' } };
}

const one = doorTo('one');
const other = doorTo('other');
const read = (label: string) => ({ body: '{}', id: '1', label, requestUnits: 0 });

/**
 * Surfaces of which some fall silent.
 * @param answers whether a message is answered: the node, which one it is on its connection, and the operation
 */
function surfaces(answers: (node: string, place: number, operation: string) => boolean, reads = ['a', 'b']) {
  const circuit = new SilenceCircuit();
  const told: string[] = [];
  let waiting = 0;
  let most = 0;
  const places = new Map<Connection, number>();
  const exchangeOf = (door: Door, operation: string, answered: boolean): Exchange => ({
    ...{ node: door.node, transport: 'websocket', operation, durationMs: 0 },
    request: { method: 'MESSAGE', url: door.url, headers: {} },
    answer: answered
      ? { kind: 'answer', status: 101, headers: {}, text: '', body: { kind: 'empty' } }
      : { kind: 'no-answer', cause: 'timeout', message: 'no answer' },
  });
  const inquiry = new SilenceInquiry({
    circuit,
    doors: () => [one, other].map((door) => ({ door, reads: reads.map(read) })),
    open: async (door): Promise<Opened> => {
      told.push(`open ${door.node}`);
      return {
        kind: 'open',
        connection: new Connection(door.url, {}),
        exchange: exchangeOf(door, 'upgrade', true),
      };
    },
    send: async (connection, door, { label }): Promise<Sent> => {
      const place = (places.get(connection) ?? 0) + 1;
      places.set(connection, place);
      told.push(`${door.node} ${label} ${place}`);
      waiting += 1;
      most = Math.max(most, waiting);
      await moment();
      waiting -= 1;
      const answered = answers(door.node, place, label);
      return {
        exchange: { ...exchangeOf(door, label, answered), reception: answered ? 'answer' : 'timeout' },
        silent: !answered,
      };
    },
    leave: async () => {},
  });
  const settled = () => Promise.all([inquiry.settled(one), inquiry.settled(other)]);
  return { inquiry, circuit, told, settled, most: () => most };
}

describe('the question whether surfaces are silent', () => {
  it('is put to all of them side by side, over three connections each, one after another', async () => {
    const { inquiry, circuit, told, settled, most } = surfaces(() => false);
    expect(inquiry.suspect(one, 0)).toBe(true);
    await settled();
    expect(told.filter((line) => line.startsWith('open'))).toHaveLength(6);
    expect(most()).toBe(2);
    for (const door of [one, other]) expect(circuit.at(surfaceOf(door))).toMatchObject({ connections: 3 });
  });

  it('goes as far on a connection as the one went that fell silent', async () => {
    const { inquiry, circuit, told, settled } = surfaces((_node, place) => place <= 3, ['a']);
    inquiry.suspect(one, 3);
    await settled();
    expect(told.filter((line) => line.startsWith('one '))).toEqual(
      [1, 2, 3].flatMap(() => ['one a 1', 'one a 2', 'one a 3', 'one a 4']),
    );
    expect(circuit.at(surfaceOf(one))).toMatchObject({ connections: 3 });
  });

  it('is answered by the first connection that answers, for that surface alone', async () => {
    const { inquiry, circuit, told, settled } = surfaces((node) => node === 'other');
    inquiry.suspect(one, 1);
    await settled();
    expect(told.filter((line) => line.includes('other'))).toEqual(['open other', 'other a 1', 'other a 2']);
    expect(circuit.at(surfaceOf(other))).toBeUndefined();
    expect(circuit.at(surfaceOf(one))).toMatchObject({ connections: 3 });
  });

  it('is answered by another read where one operation alone is never answered', async () => {
    const { inquiry, circuit, settled } = surfaces((_node, _place, operation) => operation === 'b');
    inquiry.suspect(one, 0);
    await settled();
    expect(circuit.at(surfaceOf(one))).toBeUndefined();
  });

  it('is put once in a while, and never where the answer is known', async () => {
    const { inquiry, told, settled } = surfaces((node) => node === 'other');
    inquiry.suspect(one, 0);
    await settled();
    const asked = told.length;
    expect([inquiry.suspect(one, 0), inquiry.suspect(other, 0)]).toEqual([false, false]);
    expect(told).toHaveLength(asked);
  });
});
