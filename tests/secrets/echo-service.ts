import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { all, forms, learned, ofOther } from './canaries.ts';

export interface EchoService {
  readonly origin: string;
  readonly grpcHost: string;
  /** From now on returns the secrets of the second target, too. */
  includeOther(): void;
  close(): Promise<void>;
}

const visible = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 1_500);

/**
 * Enough of a chain that paired rounds find a counterpart, heads and blocks to disagree about; secrets are in all that is
 * not needed for that. Undefined for every other request.
 */
function chainAnswer(asked: string, words: string): string | undefined {
  const call = /"method":"(eth_\w+|web3_\w+)"/.exec(asked)?.[1];
  const id = /"id":(\d+)/.exec(asked)?.[1] ?? '1';
  const result = (value: unknown): string => `{"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(value)}}`;
  const first = /"0x([012])"/.exec(asked)?.[1];
  switch (call) {
    case 'eth_blockNumber':
      return result('0x400');
    case 'web3_clientVersion':
      return result(words);
    case 'eth_getBlockByNumber':
      return result(
        first === undefined
          ? {
              number: '0x400',
              hash: words,
              parentHash: words,
              miner: words,
              extraData: words,
              transactions: [words],
            }
          : { number: `0x${first}`, hash: `${learned.auth_key}${first}`, parentHash: words },
      );
    case 'eth_getTransactionReceipt':
      return result({ blockHash: learned.auth_key, transactionHash: words, logs: [{ data: words }] });
    default:
      return undefined;
  }
}

/** Returns every secret, in another form with each response, in every place that a response has. */
export async function startEchoService(trap: string): Promise<EchoService> {
  let turn = 0;
  let nodeLists = 0;
  let other = false;
  const say = (): string => {
    turn += 1;
    const form = forms[turn % forms.length] ?? String;
    return all
      .filter((one) => other || !ofOther.includes(one))
      .map(form)
      .join(' ; ');
  };

  const answer = (request: IncomingMessage, response: ServerResponse, asked: string): void => {
    const words = say();
    const half = Math.ceil(words.length / 2);
    const path = request.url ?? '';
    const isNodeList = /\/v1\/nodes\//.test(path);
    if (isNodeList) nodeLists += 1;
    response.statusMessage = visible(words).slice(0, 200);
    response.setHeader('x-echo', visible(words));
    response.setHeader('x-first-half', visible(words.slice(0, half)));
    response.setHeader('set-cookie', `session=${encodeURIComponent(words).slice(0, 1_500)}`);
    response.setHeader('content-type', 'application/json');
    const chained = turn % 5 === 0 ? undefined : chainAnswer(asked, words);
    if (chained !== undefined) {
      response.writeHead(200).end(chained);
    } else if (turn % 7 === 0) {
      response.writeHead(302, { location: `${trap}/${encodeURIComponent(words).slice(0, 800)}` }).end(words);
    } else if (turn % 11 === 0 || (isNodeList && nodeLists % 3 === 2)) {
      // Every run has to be given one: what it was never told is secret it cannot know.
      response
        .writeHead(200)
        .end(
          `{"results":[{"id":"nd-1","auth_password":"${learned.cutShort}","note":"${learned.cutShort} ${words}`,
        );
    } else if (isNodeList) {
      response.writeHead(200).end(
        JSON.stringify({
          count: 1,
          // A list that ends is read to its end, and its nodes' names are asked for.
          next: turn % 2 === 0 ? null : `${trap}/v1/nodes/?page=2&key=${all[0]}`,
          previous: null,
          results: [nodeOf(words)],
        }),
      );
    } else if (turn % 3 === 0) {
      response.writeHead(500).end(words);
    } else {
      response.writeHead(turn % 2 === 0 ? 200 : 403).end(
        JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          result: words,
          detail: words,
          [words.slice(0, 300)]: words,
          pieces: [...words.slice(0, 400)],
          parts: { a: words.slice(0, half), b: words.slice(half) },
        }),
      );
    }
  };

  const nodeOf = (words: string): object => ({
    id: 'nd-1',
    name: words,
    details: {
      https_endpoint: `${trap}/${learned.endpointToken}`,
      auth_username: 'somebody',
      auth_password: learned.auth_password,
      auth_key: learned.auth_key,
    },
    status: words,
  });

  const server = createServer((request, response) => {
    let asked = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      asked += text;
    });
    request.on('end', () => answer(request, response, asked));
    request.on('error', () => {});
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    socket.on('message', () => {
      if (turn % 4 === 0) socket.close(1008, visible(say()).slice(0, 100));
      else socket.send(JSON.stringify({ jsonrpc: '2.0', id: turn, error: { code: -32000, message: say() } }));
    });
    socket.on('error', () => {});
  });
  const grpc = createHttp2Server();
  grpc.on('stream', (stream) => {
    stream.on('error', () => {});
    stream.respond(
      {
        ':status': 200,
        'content-type': 'application/grpc',
        'grpc-status': '16',
        'grpc-message': encodeURIComponent(visible(say())),
        'x-echo': visible(say()),
      },
      { endStream: true },
    );
  });
  await Promise.all(
    [server, grpc].map((one) => new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))),
  );
  return {
    origin: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    grpcHost: `127.0.0.1:${(grpc.address() as AddressInfo).port}`,
    includeOther: () => {
      other = true;
    },
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await Promise.all([server, grpc].map((one) => new Promise((resolve) => one.close(resolve))));
    },
  };
}
