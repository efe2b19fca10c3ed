import { describe, expect, it } from 'vitest';
import type { Exchange } from '../wire/exchange.ts';
import { SilenceCircuit } from './silence-circuit.ts';

const surface = 'wss://node.example/ws/t0ken url-token';

function unanswered(operation: string, durationMs = 0): Exchange {
  const url = 'wss://node.example/ws/t0ken';
  const answer = { kind: 'no-answer', cause: 'timeout', message: 'no answer over WebSocket' } as const;
  return {
    node: 'n',
    transport: 'websocket',
    operation,
    request: { method: 'MESSAGE', url, headers: {} },
    answer,
    durationMs,
  };
}

const moment = () => new Promise((resolve) => setTimeout(resolve, 2));

describe('the circuit of a WebSocket surface', () => {
  it('opens after three silent connections, one after another, and for that surface alone', async () => {
    const circuit = new SilenceCircuit();
    for (let time = 0; time < 2; time += 1) {
      circuit.unanswered(surface, unanswered('eth_blockNumber'));
      await moment();
    }
    expect(circuit.at(surface)).toBeUndefined();
    const last = unanswered('web3_clientVersion');
    circuit.unanswered(surface, last);
    expect(circuit.at(surface)).toEqual({ connections: 3, exchange: last });
    expect(circuit.at('wss://node.example/ws basic')).toBeUndefined();
  });

  it('takes what was under way together for one silence', () => {
    const circuit = new SilenceCircuit();
    for (let time = 0; time < 20; time += 1) circuit.unanswered(surface, unanswered('eth_blockNumber', 1000));
    expect(circuit.at(surface)).toBeUndefined();
  });

  it('opens although other connections answer their first messages, but not for one operation that never is', async () => {
    const seen = async (answered: string) => {
      const circuit = new SilenceCircuit();
      for (let time = 0; time < 3; time += 1) {
        circuit.answered(surface, answered);
        circuit.unanswered(surface, unanswered('eth_blockNumber'));
        await moment();
      }
      return circuit.at(surface);
    };
    expect(await seen('eth_blockNumber')).toMatchObject({ connections: 3 });
    expect(await seen('web3_clientVersion')).toBeUndefined();
  });
});
