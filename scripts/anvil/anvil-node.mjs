// A real node to run the suite against: anvil, from npm, with a chain mined for the purpose.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { mineChain } from './mine-chain.mjs';

const require = createRequire(import.meta.url);
const architectures = { x64: 'amd64', arm64: 'arm64' };

export function anvilBinary() {
  try {
    const name = `@foundry-rs/anvil-${process.platform}-${architectures[process.arch]}`;
    const folder = dirname(require.resolve(`${name}/package.json`));
    const binary = join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil');
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string[]} options of anvil's own, as `--number 1000` */
export async function startAnvil(binary, options = []) {
  const mining = options.some((option) => /^(-b|--block-time)/.test(option)) ? [] : ['--no-mining'];
  const child = spawn(binary, ['--host', '127.0.0.1', '--port', '0', ...mining, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill();
    await exited;
  };
  try {
    const address = await listening(child);
    const url = `http://${address}`;
    await mineChain(url);
    return { url, targetFile: targetFile(address), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The address that anvil prints once it serves. */
function listening(child) {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const address = /Listening on (\S+)/.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`anvil ended with code ${code} before it served`)));
  });
}

/** Anvil asks for no credentials, and serves HTTP and WebSocket at its root. */
function targetFile(address) {
  const node = { url: `http://${address}`, websocketUrl: `ws://${address}`, path: '/', dialect: 'anvil' };
  return {
    name: 'anvil',
    nodes: [
      { name: 'anvil-evm', api: 'evm', ...node },
      { name: 'anvil-jsonrpc', api: 'jsonrpc', ...node },
      { name: 'anvil-rollup', api: 'rollup', ...node },
    ],
  };
}
