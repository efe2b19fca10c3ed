import { X509Certificate } from 'node:crypto';
import { readInputFile } from '../input/read-input-file.ts';
import { UserError } from '../user-error.ts';

const block = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/**
 * The certificates of a PEM file.
 * @param at `file:line` of the place that names it
 * @throws UserError `target-file/certificate` where it cannot be read, or holds no certificate
 */
export function readCertificate(path: string, at: string): string {
  const refuse = (why: string): UserError =>
    new UserError('target-file/certificate', `${at}: tls.ca: ${why}`);
  let text: string;
  try {
    text = readInputFile(path, 'target-file');
  } catch (error) {
    if (error instanceof UserError) throw refuse(error.message);
    throw error;
  }
  const blocks = text.match(block) ?? [];
  if (blocks.length === 0) throw refuse(`${path}: contains no certificate in PEM format (BEGIN CERTIFICATE)`);
  for (const one of blocks) {
    try {
      new X509Certificate(one);
    } catch {
      throw refuse(`${path}: contains a certificate that cannot be read`);
    }
  }
  return text;
}
