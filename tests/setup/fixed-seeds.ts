import fc from 'fast-check';

/**
 * Properties draw from one seed, so that a commit passes or fails for everyone. `npm run test:fuzz` draws others, and
 * says with which `NODEPROOF_PROPERTY_SEED` a failure comes again.
 */
fc.configureGlobal({ seed: Number(process.env.NODEPROOF_PROPERTY_SEED ?? 1) });
