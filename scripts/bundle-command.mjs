// Makes the command of dist/ out of the modules of build/: few files in place of a thousand, as reading each costs more than running
// it. What has to be found by its address (the command, the library, threads) keeps its place; all else is in dist/chunks/.
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const build = join(root, 'build');
const dist = join(root, 'dist');

const entries = [
  'cli/main',
  'cli/library/nodeproof',
  'cli/config/typescript-hooks',
  'cli/run/embedded-thread',
  'cli/prove/worker',
];

/** Calls of base/import-modules.ts. */
const importing = /\bimportModules\(import\.meta\.url, '([^']*)', '([^']*)'\)/g;
const listOf = 'modules-of:';

/** The lists that importModules would find. */
const listModules = {
  name: 'list-modules',
  transform(code, id) {
    const calls = code.match(/\bimportModules\((?!here)/g)?.length ?? 0;
    if (calls !== (code.match(importing)?.length ?? 0))
      throw new Error(`${id}: importModules takes import.meta.url and two literals`);
    return code.replaceAll(importing, (_call, folder, ending) => {
      const list = `${listOf}${join(dirname(id), folder)}|${ending}.js|/all${ending.replace(/\W/g, '-')}`;
      return `import(${JSON.stringify(list)}).then((list) => list.modules)`;
    });
  },
  resolveId(id) {
    return id.startsWith(listOf) ? id : null;
  },
  load(id) {
    if (!id.startsWith(listOf)) return null;
    const [folder, ending] = id.slice(listOf.length).split('|');
    const files = readdirSync(folder, { recursive: true })
      .map((file) => placeOf(join(folder, file), folder))
      .filter((file) => file.endsWith(ending))
      .sort();
    if (files.length === 0) throw new Error(`${folder} has no module whose path ends with ${ending}`);
    const imports = files.map(
      (file, index) => `import * as module${index} from ${JSON.stringify(join(folder, file))};`,
    );
    const names = files.map((_file, index) => `module${index}`);
    return `${imports.join('\n')}\nexport const modules = [${names.join(', ')}];`;
  },
};

/** What a module finds beside itself stands in dist/ as in build/: its address is the one that it had there. */
const keepAddresses = {
  name: 'keep-addresses',
  transform(code, id) {
    return code.replaceAll('import.meta.url', `moduleAddress(${JSON.stringify(placeOf(id, build))})`);
  },
  renderChunk(code, { fileName }) {
    return code.replaceAll(/\bmoduleAddress\("([^"]+)"\)/g, (_call, place) => {
      const path = placeOf(place, dirname(fileName));
      return `new URL(${JSON.stringify(path)}, import.meta.url).href`;
    });
  },
};

function placeOf(path, folder) {
  return relative(folder, path).split(sep).join('/');
}

/**
 * In the folder of its layer, where all that is in it belongs to one. Whatever holds a part of the embedded target stands in targets/: so
 * it shows what loads it.
 */
function chunkPlace({ moduleIds }) {
  const layers = new Set(moduleIds.map((id) => placeOf(id.replace(listOf, ''), build).split('/')[0]));
  if (layers.has('targets')) return 'chunks/targets/[name].js';
  return layers.size === 1 ? `chunks/${[...layers][0]}/[name].js` : 'chunks/[name].js';
}

/** Packages stay beside the command, but for what the making itself adds. */
function isPackage(id) {
  return !isAbsolute(id) && !/^\.|^modules-of:|^@oxc-project\/runtime/.test(id);
}

const bundle = await rolldown({
  input: Object.fromEntries(entries.map((entry) => [entry, join(build, `${entry}.js`)])),
  platform: 'node',
  external: isPackage,
  plugins: [listModules, keepAddresses],
});
// The types are made when the package is packed.
mkdirSync(dist, { recursive: true });
for (const name of readdirSync(dist).filter((one) => one !== 'types'))
  rmSync(join(dist, name), { recursive: true });
await bundle.write({
  dir: dist,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: chunkPlace,
});
await bundle.close();
for (const folder of ['specs', 'cli'])
  cpSync(join(build, folder), join(dist, folder), {
    recursive: true,
    filter: (path) => !path.endsWith('.js'),
  });
