import { Vault } from '../../engine/secrets/vault.ts';

/**
 * Every secret that this process has met. Whatever goes to stderr passes through it, including the message of an internal
 * error.
 */
export const knownSecrets = new Vault();
