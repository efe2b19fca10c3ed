import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readInputFile } from '../input/read-input-file.ts';
import { UserError } from '../user-error.ts';
import type { PemFile, Tls } from './target.ts';
import type { TargetDocument } from './target-document.ts';

const block = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

interface Surroundings {
  where(pointer: readonly string[]): string;
  resolvePath(relative: string): string;
}

/**
 * The files that `tls` of a target file names.
 * @throws UserError `target-file/certificate` for what cannot be read, is no certificate or key, or does not belong together
 */
export function readTls({ ca, cert, key }: NonNullable<TargetDocument['tls']>, around: Surroundings): Tls {
  const authority = ca === undefined ? {} : { ca: readCertificate('ca', ca, around) };
  if (cert === undefined && key === undefined) return authority;
  if (cert === undefined || key === undefined)
    throw new UserError(
      'target-file/certificate',
      `${around.where(['tls'])}: a client certificate needs both tls.cert and tls.key`,
    );
  const client = { cert: readCertificate('cert', cert, around), key: readFileOf('key', key, around) };
  const invalid = (why: string): UserError => tlsError('key', why, around);
  const secret = privateKey(client.key, invalid);
  if (!new X509Certificate(client.cert.text).checkPrivateKey(secret))
    throw invalid(`${client.key.path}: is not the key of the certificate in tls.cert`);
  return { ...authority, client };
}

function readCertificate(name: 'ca' | 'cert', relative: string, around: Surroundings): PemFile {
  const file = readFileOf(name, relative, around);
  const blocks = file.text.match(block) ?? [];
  if (blocks.length === 0)
    throw tlsError(name, `${file.path}: contains no certificate in PEM format (BEGIN CERTIFICATE)`, around);
  for (const one of blocks) {
    try {
      new X509Certificate(one);
    } catch {
      throw tlsError(name, `${file.path}: contains a certificate that cannot be read`, around);
    }
  }
  return file;
}

function privateKey({ path, text }: PemFile, invalid: (why: string) => UserError): KeyObject {
  try {
    return createPrivateKey(text);
  } catch {
    throw invalid(
      /ENCRYPTED/.test(text)
        ? `${path}: the key is encrypted; name a file with the decrypted key`
        : `${path}: contains no private key in PEM format (BEGIN PRIVATE KEY)`,
    );
  }
}

function readFileOf(name: string, relative: string, around: Surroundings): PemFile {
  const path = around.resolvePath(relative);
  try {
    return { path, text: readInputFile(path, 'target-file') };
  } catch (error) {
    if (error instanceof UserError) throw tlsError(name, error.message, around);
    throw error;
  }
}

function tlsError(name: string, why: string, around: Surroundings): UserError {
  return new UserError('target-file/certificate', `${around.where(['tls', name])}: tls.${name}: ${why}`);
}
