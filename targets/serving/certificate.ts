import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** PEM encodings of a leaf for 127.0.0.1 and localhost, and of the authority that signed it. */
export interface Certificate {
  readonly key: string;
  readonly certificate: string;
  readonly ca: string;
}

const tenYearsMs = 10 * 365 * 24 * 3600 * 1000;

/** A certificate of its own for each start: no private key is ever part of the package. */
export async function createCertificate(): Promise<Certificate> {
  // Loaded here: a target without TLS, and every command that starts none, is spared the time.
  const { generate } = await import('selfsigned');
  const notAfterDate = new Date(Date.now() + tenYearsMs);
  const common = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256', notAfterDate } as const;
  const authority = await generate([{ name: 'commonName', value: 'nodeproof embedded target CA' }], {
    ...common,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const leaf = await generate([{ name: 'commonName', value: 'localhost' }], {
    ...common,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  return { key: leaf.private, certificate: leaf.cert, ca: authority.cert };
}

/** Writes the authority into a folder of its own; `remove` takes the folder away again. */
export async function writeAuthority(
  certificate: Certificate,
): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'nodeproof-'));
  const path = join(folder, 'ca.pem');
  await writeFile(path, certificate.ca);
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
