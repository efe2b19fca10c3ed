import { securityOptions } from './security-schemes.ts';

/**
 * Whether an OpenAPI document says that an operation is served to nobody without a credential. Certificates of clients belong to the
 * connection: they are no credential of a request.
 */
export function isSecured(document: unknown, pointer: string): boolean {
  const options = securityOptions(document, pointer);
  return options.length > 0 && options.every((option) => option.some(({ type }) => type !== 'mutualTLS'));
}
