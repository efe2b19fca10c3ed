import { setFlagsFromString } from 'node:v8';

/** Bytecode that a function runs before V8 optimizes it: three times its own default. */
const late = 200_000;
const byDefault = 67_584;
/** What takes longer gains more by code that is optimized early. */
const shortMs = 15_000;

/**
 * Lets V8 optimize only what runs often, as long as a run is short: a quarter of its processor time would go to code that is optimized in other threads, and then hardly
 * used. Later versions than that of Node 20 wait by themselves.
 */
export function optimizeLate(): void {
  if (!process.versions.node.startsWith('20.')) return;
  setFlagsFromString(`--interrupt-budget=${late}`);
  setTimeout(() => setFlagsFromString(`--interrupt-budget=${byDefault}`), shortMs).unref();
}
