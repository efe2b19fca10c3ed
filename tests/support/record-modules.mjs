// Loaded into the command: writes the address of every module that it loads into the file of RECORDED_MODULES.
import { appendFileSync } from 'node:fs';
import { createRequire, register } from 'node:module';

register(
  `data:text/javascript,${encodeURIComponent(`
    import { appendFileSync } from 'node:fs';
    export async function load(url, context, next) {
      appendFileSync(process.env.RECORDED_MODULES, url + '\\n');
      return next(url, context);
    }`)}`,
);
const { cache } = createRequire(import.meta.url);
process.on('exit', () => appendFileSync(process.env.RECORDED_MODULES, `${Object.keys(cache).join('\n')}\n`));
