import { fileURLToPath } from 'node:url';

/** The command as it was built. */
export const command = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
