// Installs and starts nodes that others wrote. They are large: `npm ci` does not bring them, `npm run check:foreign` does.
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const home = fileURLToPath(new URL('../../node_modules/.cache/nodeproof-foreign', import.meta.url));
const loopbackOnly = new URL('loopback-only.mjs', import.meta.url).href;
const startsWithinMs = 90_000;

/** One folder for each version, so that another one is installed beside it. */
const folderOf = ({ specifier }) => join(home, specifier.replace(/^@/, '').replaceAll('/', '-'));
const markOf = (software) => join(folderOf(software), 'installed');

export function isInstalled(software) {
  return existsSync(markOf(software));
}

export async function install(software) {
  const folder = folderOf(software);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true }));
  const flags = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact'];
  await promisify(execFile)('npm', [...flags, software.specifier], { cwd: folder });
  await writeFile(markOf(software), '');
}

export async function startForeign(software) {
  const folder = await mkdtemp(join(tmpdir(), `nodeproof-${software.name}-`));
  const [port, socketPort, peerPort] = await freePorts(3);
  const packages = join(folderOf(software), 'node_modules');
  const args = await software.command({ packages, folder, port, socketPort, peerPort, loopbackOnly });
  const child = spawn(process.execPath, args, {
    cwd: folderOf(software),
    env: { ...process.env, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await served(child, software);
    await software.prepare(`http://127.0.0.1:${port}`);
    const sockets = args.includes(socketPort) ? socketPort : port;
    return { targetFile: targetFile(software.name, port, sockets), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Settles when the node says that it serves; what it writes later is read and dropped, so that it never waits. */
function served(child, { name, ready }) {
  return new Promise((resolve, reject) => {
    let text = '';
    const timer = setTimeout(
      () => reject(new Error(`${name} did not serve within ${startsWithinMs / 1000} s: ${text}`)),
      startsWithinMs,
    );
    const read = (chunk) => {
      if (text.length < 1_000_000) text += chunk;
      if (ready.test(text)) {
        clearTimeout(timer);
        resolve();
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${name} ended with code ${code} before it served: ${text}`)),
    );
  });
}

/** Ports that were free a moment ago, as text: these nodes do not say which one the system chose. */
async function freePorts(count) {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise((resolve) => {
          const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => String(server.address().port));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** They ask for no credentials and serve everything at their root. */
function targetFile(name, port, socketPort) {
  const node = {
    url: `http://127.0.0.1:${port}`,
    websocketUrl: `ws://127.0.0.1:${socketPort}`,
    path: '/',
    dialect: name,
  };
  return {
    name,
    nodes: [
      { name: `${name}-evm`, api: 'evm', ...node },
      { name: `${name}-jsonrpc`, api: 'jsonrpc', ...node },
    ],
  };
}
