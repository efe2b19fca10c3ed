import { UserError } from '../../engine/user-error.ts';

/**
 * Rejects variables with which Node itself would break a guarantee of nodeproof: that a key goes only to the server that
 * it belongs to, and into no output. Proxies of the environment are not used, so they need no check.
 * @throws UserError `environment`
 */
export function checkEnvironment(environment: NodeJS.ProcessEnv): void {
  if (environment.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    throw new UserError(
      'environment',
      'environment: NODE_TLS_REJECT_UNAUTHORIZED=0 turns off certificate verification, so that credentials could reach an impostor; unset it, and set tls.ca in the target file to your certificate authority',
    );
  }
  if (/\b(http|https|http2|net|tls|stream|undici|fetch|websocket)\b|\*/i.test(environment.NODE_DEBUG ?? '')) {
    throw new UserError(
      'environment',
      'environment: NODE_DEBUG would print requests and responses, credentials included; unset it',
    );
  }
}
