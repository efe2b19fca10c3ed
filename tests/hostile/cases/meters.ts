import type { Socket } from 'node:net';
import { startEmbeddedTarget } from '../../../targets/embedded-target.ts';
import type { HostileCase } from '../hostile-case.ts';
import { plainAnswer, type RawAnswer, startRawServer } from '../raw-server.ts';
import { serveSoundBut } from '../sound-service.ts';
import { startTrap } from '../trap.ts';

const json = { 'content-type': 'application/json' };
const prices = [
  'metering.sharded.every-request',
  'metering.sharded.shards-get',
  'metering.sharded.json-rpc',
  'metering.sharded.messages-get',
] as const;

/** Sound nodes of the sharded chain, whose meter is read from somebody who answers like this. */
function metering(answer: (trapPort: number) => RawAnswer): HostileCase['serve'] {
  return async () => {
    const trap = await startTrap();
    const meter = await startRawServer(answer(trap.port));
    const embedded = await startEmbeddedTarget({ seed: 1 });
    const url = `http://127.0.0.1:${meter.port}/usage`;
    const nodes = embedded.targetFile.nodes
      .filter(({ api }) => api === 'sharded')
      .map((node) => ({ ...node, meter: { url, pointer: '/requestUnits' } }));
    return {
      target: { ...embedded.targetFile, nodes, limits: { timeoutMs: 2000 } },
      received: meter.received,
      trapped: trap.heard,
      close: async () => {
        await Promise.all([embedded.close(), meter.close(), trap.close()]);
      },
    };
  };
}

const showing =
  (body: (nth: number) => string): RawAnswer =>
  (socket: Socket, { nth }) =>
    socket.write(plainAnswer(200, json, body(nth)));

/** Nothing is known of the prices, and a run must not be green over it. */
function meter(what: string, answer: (trapPort: number) => RawAnswer, ...says: RegExp[]): HostileCase {
  return {
    name: `has a meter that ${what}`,
    serve: metering(answer),
    exit: 3,
    says,
    verdicts: Object.fromEntries(prices.map((id) => [id, 'inconclusive'])),
    args: ['--only', 'metering'],
    atMost: 1_000,
  };
}

export const cases: readonly HostileCase[] = [
  meter('hangs', () => () => {}, /meter stopped responding: repeatedly no complete response within 2000 ms/),
  meter(
    'goes backwards',
    () => showing((nth) => `{"requestUnits":${1_000_000 - nth * 3}}`),
    /its total falls while this run sends nothing/,
  ),
  meter(
    'goes backwards by a unit with each reading',
    () => showing((nth) => `{"requestUnits":${1_000_000 - nth}}`),
    /its total falls while this run sends nothing/,
  ),
  meter(
    'answers HTML',
    () => (socket) => socket.write(plainAnswer(200, { 'content-type': 'text/html' }, '<h1>It works</h1>')),
    /cannot be read: it answers no JSON/,
  ),
  meter(
    'shows its number as text',
    () => showing((nth) => `{"requestUnits":"${nth}"}`),
    /it shows a text at \/requestUnits, no number/,
  ),
  meter('shows NaN', () => showing(() => '{"requestUnits":NaN}'), /cannot be read: it answers no JSON/),
  meter(
    'shows a number beyond all bounds',
    () => showing(() => '{"requestUnits":1e400}'),
    /it shows a number beyond all bounds at \/requestUnits/,
  ),
  meter(
    'shows a negative total',
    () => showing(() => '{"requestUnits":-17}'),
    /it shows a negative total at \/requestUnits/,
  ),
  meter(
    'has nothing at the pointer',
    () => showing(() => '{"usage":1}'),
    /it shows nothing at \/requestUnits/,
  ),
  meter(
    'redirects abroad',
    (port) => (socket) => socket.write(plainAnswer(302, { location: `http://127.0.0.1:${port}/usage` }, '')),
    /it answers status 302/,
  ),
  {
    name: 'has a meter that shows what is left, not what was used',
    serve: serveSoundBut({ 'meter.read': (total) => 1_000_000_000 - total }),
    exit: 3,
    says: [/the total of the meter fell although requests were sent that cost/],
    args: ['--only', 'metering'],
  },
];
