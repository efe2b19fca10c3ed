import { Vault } from '../../engine/secrets/vault.ts';

/**
 * Every secret that this process has met. Whatever goes to stderr passes through it, also what a fault of our own
 * says on its way out.
 */
export const knownSecrets = new Vault();
