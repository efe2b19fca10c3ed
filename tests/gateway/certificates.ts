import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';

interface Pem {
  readonly key: string;
  readonly cert: string;
}

/** An authority, a server that it vouches for and a client that it vouches for, in memory and as files. */
export interface Certificates {
  readonly ca: string;
  readonly server: Pem;
  /** Holds ca.pem, client.pem, client.key, and other.key, which belongs to no certificate. */
  readonly folder: string;
  remove(): void;
}

const names = [
  { type: 2, value: '*.vendor.example' },
  { type: 7, ip: '::1' },
  { type: 7, ip: '127.0.0.1' },
];

export async function createCertificates(): Promise<Certificates> {
  const common = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256' } as const;
  const authority = await generate([{ name: 'commonName', value: 'gateway CA' }], {
    ...common,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
  const leaf = async (name: string, extension: object): Promise<Pem> => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
      ...common,
      ca: { key: authority.private, cert: authority.cert },
      extensions: [
        { name: 'basicConstraints', cA: false },
        { name: 'extKeyUsage', ...extension },
        { name: 'subjectAltName', altNames: names as never },
      ],
    });
    return { key, cert };
  };
  const server = await leaf('gateway', { serverAuth: true });
  const client = await leaf('client', { clientAuth: true });
  const folder = mkdtempSync(join(tmpdir(), 'nodeproof-gateway-'));
  const files = { 'ca.pem': authority.cert, 'client.pem': client.cert, 'client.key': client.key };
  for (const [name, text] of Object.entries({ ...files, 'other.key': server.key }))
    writeFileSync(join(folder, name), text);
  return {
    ca: authority.cert,
    server,
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
