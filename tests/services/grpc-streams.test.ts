import {
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerUnaryCall,
  type ServiceDefinition,
  type sendUnaryData,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { type AnyDefinition, fromJSON } from '@grpc/proto-loader';
import { ReflectionService } from '@grpc/reflection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bench } from '../../cli/prove/bench.ts';
import { loadAlternatives, loadFaults, pickById } from '../../targets/catalogue.ts';
import { checksOf, runSuite } from '../support/run-suite.ts';

const id = 'access.grpc.stream-refused';
const xToken = '0f3c77aa90be41d2';

type Stream = ServerDuplexStream<object, object>;

/** Runs the check of streams against a service with one method to which both sides stream, guarded as given. */
async function verdictOn(method: string, serve: (call: Stream, isRight: boolean) => void) {
  const definition = fromJSON({
    nested: {
      a: {
        nested: {
          B: {
            methods: {
              Get: { requestType: 'Nothing', responseType: 'Count', comment: '' },
              [method]: {
                requestType: 'Count',
                responseType: 'Count',
                requestStream: true,
                responseStream: true,
                comment: '',
              },
            },
          },
          Nothing: { fields: {} },
          Count: { fields: { count: { type: 'int32', id: 1 } } },
        },
      },
    },
  });
  const service: AnyDefinition | undefined = definition['a.B'];
  const isRight = ({ metadata }: Pick<Stream, 'metadata'>): boolean =>
    metadata.get('x-token').join() === xToken;
  const rejection = { code: 16, details: 'No valid auth token' };
  const methods: UntypedServiceImplementation = {
    Get: (call: ServerUnaryCall<object, object>, reply: sendUnaryData<object>) =>
      isRight(call) ? reply(null, {}) : reply(rejection),
    [method]: (call: Stream) => serve(call, isRight(call)),
  };
  const server = new Server();
  server.addService(service as ServiceDefinition, methods);
  new ReflectionService(definition).addToServer(server);
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (failure, bound) =>
      failure === null ? resolve(bound) : reject(failure),
    ),
  );
  try {
    const node = { name: 'g', api: 'grpc', host: `127.0.0.1:${port}`, xToken, plaintext: true };
    const { requirements } = await runSuite(
      { name: 't', nodes: [{ ...node, method: 'a.B/Get' }] },
      await checksOf((one) => one === id),
    );
    const one = requirements.find((result) => result.id === id);
    return one?.reason === undefined ? one?.verdict : `${one.verdict}: ${one.reason}`;
  } finally {
    server.forceShutdown();
  }
}

const reject = (call: Stream): unknown => call.emit('error', { code: 16, details: 'No valid auth token' });
const answer = (call: Stream): unknown => call.on('data', () => call.write({ count: 1 }));

describe('a stream of both sides', () => {
  it('that answers without a token is a breach', async () => {
    expect(await verdictOn('Subscribe', answer)).toBe('failed');
  });

  it('may be rejected at once, with the first message, or later', async () => {
    const when: readonly ((call: Stream) => unknown)[] = [
      reject,
      (call) => call.on('data', () => reject(call)),
      (call) => setTimeout(() => reject(call), 3_500),
    ];
    const verdicts = await Promise.all(
      when.map((refuse) => verdictOn('Subscribe', (call, isRight) => (isRight ? answer : refuse)(call))),
    );
    expect(verdicts).toEqual(['passed', 'passed', 'passed']);
  });

  it('that is silent with the right token too decides nothing by its silence, and all by a rejection', async () => {
    expect(await verdictOn('Subscribe', () => {})).toBe(
      'skipped: a.B/Subscribe sent nothing with the right token either: status 1: cancelled after 3000 ms without a message',
    );
    expect(await verdictOn('Subscribe', (call, isRight) => (isRight ? undefined : reject(call)))).toBe(
      'passed',
    );
  });

  it('that rejects the message may have looked at it before the token', async () => {
    const invalid = (call: Stream): unknown => call.emit('error', { code: 3, details: 'count is required' });
    expect(await verdictOn('Subscribe', invalid)).toMatch(
      /^skipped: a.B\/Subscribe rejects an empty message, whatever the token/,
    );
  });

  it('is not opened where its name is not that of a read', async () => {
    const opened: string[] = [];
    expect(await verdictOn('Upload', () => opened.push('it'))).toBe(
      'skipped: none of its streaming methods has the name of a read: a.B/Upload',
    );
    expect(opened).toEqual([]);
  });
});

describe('streams of the embedded target', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.open();
  });
  afterAll(() => bench.close());
  const verdictsWith = async (what: Parameters<Bench['run']>[0]) => {
    const results = await bench.run(
      what,
      bench.checks.filter(({ decides }) => decides.includes(id)),
    );
    return results.filter((one) => one.id === id).map(({ verdict }) => verdict);
  };

  it('are guarded each: one that both sides send is a place of its own', async () => {
    const faults = pickById(await loadFaults(), ['access.grpc.stream-both-ways']);
    expect(await verdictsWith(faults)).toEqual(['failed', 'failed']);
  });

  it.each(['grpc.streams-reject-late', 'grpc.message-before-token'])(
    'pass with the alternative %s',
    async (what) => {
      const alternatives = pickById(await loadAlternatives(), [what]);
      expect(await verdictsWith(alternatives)).toEqual(['passed', 'passed']);
    },
  );
});
