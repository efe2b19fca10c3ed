import { UserError } from '../user-error.ts';
import type { Place } from './check-address.ts';

/**
 * Rejects an address that ends with what is added to it: each request would go to `/v1/v1/…`. The path before it is not printed, as it may
 * hold a token.
 * @throws UserError `target-file/url`
 */
export function checkEnding(text: string, ending: string, { name, at }: Place): void {
  if (ending === '') return;
  const { origin, pathname } = addressOf(text);
  const path = pathname.replace(/\/+$/, '');
  if (!path.endsWith(ending)) return;
  const advice =
    path === ending ? `write ${name.split('.').at(-1)}: ${origin}` : `remove ${ending} from its end`;
  throw new UserError(
    'target-file/url',
    `${at}: ${name} ends with ${ending}, which is added to it; ${advice}`,
  );
}

/** Rejects an address that holds the token which is added to it. @throws UserError `target-file/url` */
export function checkTokenInside(text: string, token: string, { name, at }: Place): void {
  const { origin, pathname } = addressOf(text);
  const segments = pathname.split('/').filter((one) => one !== '');
  if (!segments.some((one) => one === token || one === encodeURIComponent(token))) return;
  const advice = segments.length === 1 ? `write ${name.split('.').at(-1)}: ${origin}` : 'remove it there';
  throw new UserError(
    'target-file/url',
    `${at}: ${name} contains the token that auth.token gives, which is added to it; ${advice}`,
  );
}

function addressOf(text: string): { readonly origin: string; readonly pathname: string } {
  const { protocol, host, pathname } = new URL(text);
  return { origin: `${protocol}//${host}`, pathname };
}
