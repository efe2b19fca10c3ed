import { UserError } from '../user-error.ts';
import type { Place } from './check-address.ts';

/**
 * Rejects a value that is not allowed in a header, before sending it fails: a line break at the end of an environment
 * variable is the usual cause. The value itself is not printed.
 * @throws UserError `target-file/credential`
 */
export function checkHeaderValue(text: string, { name, at }: Place): void {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)) return;
  const why = /^\s|\s$/.test(text)
    ? 'begins or ends with a space or a line break; does the environment variable contain one?'
    : 'contains a character that is not allowed in a header; use printable ASCII only';
  throw new UserError('target-file/credential', `${at}: ${name} ${why}`);
}

/** @throws UserError `target-file/header` */
export function checkHeaderName(text: string, { name, at }: Place): void {
  if (/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text)) return;
  throw new UserError('target-file/header', `${at}: ${name} is not a header name`);
}

/** Rejects what neither the path of a URL nor a password can contain. @throws UserError `target-file/credential` */
export function checkPrintable(text: string, { name, at }: Place): void {
  if (!/\p{Cc}/u.test(text)) return;
  throw new UserError(
    'target-file/credential',
    `${at}: ${name} contains a line break or another control character; does the environment variable end with one?`,
  );
}

/** Basic authentication parts name and password at the first colon (RFC 7617). @throws UserError `target-file/auth` */
export function checkUsername(text: string, { name, at }: Place): void {
  if (!/[:\p{Cc}]/u.test(text)) return;
  throw new UserError(
    'target-file/auth',
    `${at}: ${name} contains a colon or a control character, which basic authentication does not allow`,
  );
}
