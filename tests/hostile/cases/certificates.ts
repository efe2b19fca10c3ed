import { generate } from 'selfsigned';
import type { HostileCase } from '../hostile-case.ts';
import { plainAnswer } from '../raw-server.ts';
import { serveEverything } from '../whole-service.ts';

const day = 24 * 3600 * 1000;
/** The outcome of a handshake is waited for, however busy this machine is: these cases are not about time. */
const longTimeout = { timeoutMs: 20_000 };

/** Serves everything behind a certificate that the target file's authority is the certificate itself of, or nobody. */
function behind(
  validity: { readonly from: number; readonly to: number },
  names: readonly object[],
  trusted: boolean,
): HostileCase['serve'] {
  return async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'hostile' }], {
      keyType: 'ec',
      curve: 'P-256',
      algorithm: 'sha256',
      notBeforeDate: new Date(Date.now() + validity.from * day),
      notAfterDate: new Date(Date.now() + validity.to * day),
      extensions: [{ name: 'subjectAltName', altNames: names as never }],
    });
    const answer = plainAnswer(200, { 'content-type': 'application/json' }, '{}');
    const service = await serveEverything((socket) => socket.write(answer), { tls: { key, cert } })();
    const target = { ...service.target, limits: longTimeout };
    if (!trusted) return { ...service, target };
    return { ...service, files: { 'ca.pem': cert }, target: { ...target, tls: { ca: 'ca.pem' } } };
  };
}

const here = [{ type: 7, ip: '127.0.0.1' }];
const elsewhere = [{ type: 2, value: 'other.example' }];

export const cases: readonly HostileCase[] = [
  {
    name: 'has a certificate that nobody signed',
    serve: behind({ from: -1, to: 30 }, here, false),
    exit: 3,
    says: [/TLS connection failed: .*self.signed/],
    atMost: 0,
  },
  {
    name: 'has a certificate that has expired',
    serve: behind({ from: -30, to: -1 }, here, true),
    exit: 3,
    says: [/TLS connection failed: .*expired/],
    atMost: 0,
  },
  {
    name: 'has a certificate of another name',
    serve: behind({ from: -1, to: 30 }, elsewhere, true),
    exit: 3,
    says: [/TLS connection failed: .*(altnames|does not match)/],
    atMost: 0,
  },
  {
    name: 'speaks plain HTTP where TLS is expected',
    serve: async () => {
      const service = await serveEverything((socket) => socket.write(plainAnswer(200, {}, '{}')), {
        onConnection: (socket) => socket.write('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n'),
      })();
      return {
        ...service,
        target: {
          ...JSON.parse(JSON.stringify(service.target).replaceAll('http://', 'https://')),
          limits: longTimeout,
        },
      };
    },
    exit: 3,
    says: [/TLS connection failed/],
  },
];
