import type { NodeTarget } from '../target/target.ts';
import { encodeComponent } from './address/encode-component.ts';

/** How a request is authenticated. Always pinned to its URL. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'bearer'; readonly key: string }
  | ({ readonly kind: 'basic' } & BasicPair)
  /** In the first segment of the path (§5.2); `beside` is the undocumented combination with the other mode. */
  | { readonly kind: 'url-token'; readonly token: string; readonly beside?: BasicPair };

export interface BasicPair {
  readonly username: string;
  readonly password: string;
}

/** The documented access modes of a node (§5.2), or `open` for a node without credentials in the target file. */
export type AccessMode = 'token' | 'basic' | 'open';

export const noCredential: Credential = { kind: 'none' };

/** Headers that carry a credential; none for a token in the address by itself. */
export function credentialHeaders(credential: Credential): Record<string, string> {
  if (credential.kind === 'bearer') return { authorization: `Bearer ${credential.key}` };
  if (credential.kind === 'basic') return basicHeader(credential);
  return credential.kind === 'url-token' && credential.beside !== undefined
    ? basicHeader(credential.beside)
    : {};
}

function basicHeader(pair: BasicPair): Record<string, string> {
  return { authorization: `Basic ${encodedPair(pair)}` };
}

/** User name and password as the header of basic authentication has them. */
export function encodedPair({ username, password }: BasicPair): string {
  return Buffer.from(`${username}:${password}`).toString('base64');
}

/** `base`, the token where the credential is one, and `path` (empty, or with a leading slash). */
export function joinAddress(base: string, credential: Credential, path: string): string {
  if (credential.kind !== 'url-token' && path === '') return base;
  const token = credential.kind === 'url-token' ? `/${encodeComponent(credential.token)}` : '';
  return `${base.replace(/\/+$/, '')}${token}${path}`;
}

/** The modes that the target file gives for a node, the URL token first; `open` where it gives none. */
export function accessModes(node: NodeTarget): AccessMode[] {
  const modes: AccessMode[] = [];
  if (node.auth?.token !== undefined) modes.push('token');
  if (node.auth?.username !== undefined) modes.push('basic');
  return modes.length === 0 ? ['open'] : modes;
}

/** The right credential of a node in one of its modes. */
export function credentialOf(node: NodeTarget, mode: AccessMode): Credential {
  const { token, username, password } = node.auth ?? {};
  if (mode === 'token' && token !== undefined) return { kind: 'url-token', token };
  if (mode === 'basic' && username !== undefined && password !== undefined)
    return { kind: 'basic', username, password };
  return noCredential;
}
