import { UserError } from '../user-error.ts';
import type { Place } from './check-address.ts';
import type { HttpProxy } from './http-proxy.ts';

/**
 * The proxy of a target file. Its address may hold a name and a password, and is not part of error messages.
 * @throws UserError `target-file/proxy`
 */
export function readProxy(
  url: string,
  noProxy: string | undefined,
  { name, at }: Place,
  callsGrpc: boolean,
): HttpProxy {
  const invalid = (why: string): UserError => new UserError('target-file/proxy', `${at}: ${name} ${why}`);
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !['http:', 'https:'].includes(parsed.protocol) || parsed.hostname === '')
    throw invalid('is not the address of a proxy, for example http://proxy.example:3128');
  if (parsed.pathname !== '/' || parsed.search !== '' || parsed.hash !== '')
    throw invalid('contains more than a host and a port; remove the rest');
  if (callsGrpc && parsed.protocol === 'https:')
    throw invalid(
      'is an https:// proxy, which gRPC does not support; use an http:// proxy, or put gRPC nodes into a file of their own',
    );
  try {
    decodeURIComponent(parsed.username + parsed.password);
  } catch {
    throw invalid('contains a "%" that begins no escape; write it as %25');
  }
  const except = (noProxy ?? '').split(/[\s,]+/).filter((one) => one !== '');
  return { url, except };
}
