import { expect, it } from 'vitest';
import { runSuite } from '../support/run-suite.ts';

const url = 'http://127.0.0.1:1';

it('observes nothing of a target that answers nothing', async () => {
  const run = await runSuite({
    name: 'dead',
    platform: { baseUrl: url, apiKey: 'key-0123456789' },
    nodes: [
      { name: 'wallet-1', api: 'wallet', url, auth: { token: 'token-0123456789' } },
      { name: 'stream-1', api: 'grpc', host: '127.0.0.1:1', plaintext: true, xToken: 'x-token-0123' },
    ],
  });
  expect(run.verdict).toBe('inconclusive');
  expect(run.requirements.filter(({ verdict }) => verdict === 'observed')).toEqual([]);
  const port = run.requirements.find(({ id }) => id === 'access.grpc.port');
  expect(port).toMatchObject({
    verdict: 'inconclusive',
    reason: 'no answer came from stream-1, so nothing was observed',
  });
}, 60_000);
