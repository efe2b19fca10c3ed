import module from 'node:module';
import { fileURLToPath } from 'node:url';

/** From Node 22.8 on. */
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };

/**
 * Lets Node keep the code that it compiles in the package's own folder, where it may write there: the next start need not compile it
 * again. The folder for temporary files, which Node would take, is everybody's, and what lies in it would be run with the keys of the
 * target file at hand.
 */
export function keepCompiled(): void {
  enableCompileCache?.(fileURLToPath(new URL('../../.compiled', import.meta.url)));
}
