import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

interface Compiler {
  transpileModule(source: string, options: object): { readonly outputText: string };
}

interface Loaded {
  readonly format: string;
  readonly source: string;
  readonly shortCircuit: true;
}

let compiler: Compiler | undefined;

/** Hooks of Node's module loader (`module.register`): TypeScript without its types. @param path of the package typescript */
export async function initialize(path: string): Promise<void> {
  const found = (await import(path)) as { readonly default: Compiler };
  compiler = found.default;
}

export async function load(
  url: string,
  context: object,
  next: (url: string, context: object) => Promise<unknown>,
): Promise<unknown> {
  if (!/^file:.*\.ts$/.test(url) || compiler === undefined) return next(url, context);
  const source = await readFile(fileURLToPath(url), 'utf8');
  const compilerOptions = { module: 'ESNext', target: 'ES2022', verbatimModuleSyntax: true };
  const { outputText } = compiler.transpileModule(source, { compilerOptions });
  return { format: 'module', source: outputText, shortCircuit: true } satisfies Loaded;
}
