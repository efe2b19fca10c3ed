// Nodes that others wrote, which npm installs and which run without a download of their own.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mineChain } from '../anvil/mine-chain.mjs';

const hardhat = {
  name: 'hardhat',
  specifier: 'hardhat@2.29.1',
  ready: /Started HTTP and WebSocket/,
  async command({ packages, folder, port }) {
    const mining = { auto: false, interval: 0 };
    const config = { solidity: '0.8.28', networks: { hardhat: { mining } } };
    const file = join(folder, 'hardhat.config.cjs');
    await writeFile(file, `module.exports = ${JSON.stringify(config)};\n`);
    const script = join(packages, 'hardhat/internal/cli/bootstrap.js');
    return [script, '--config', file, 'node', '--hostname', '127.0.0.1', '--port', port];
  },
  prepare: (url) => mineChain(url),
};

const ganache = {
  name: 'ganache',
  specifier: 'ganache@7.9.2',
  ready: /RPC Listening/,
  async command({ packages, port }) {
    const script = join(packages, 'ganache/dist/node/cli.js');
    return [script, '--server.host', '127.0.0.1', '--server.port', port, '--wallet.seed', 'nodeproof'];
  },
  async prepare(url) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'miner_stop', params: [] });
    // Else every transaction is mined at once, alone in its block.
    await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    await mineChain(url);
  },
};

/** Its miner rejects the header of its own block as soon as a transaction is to run in it, so the chain stays empty. */
const ethereumjs = {
  name: 'ethereumjs',
  specifier: '@ethereumjs/client@0.10.5',
  /** Its second block. */
  ready: /last=2 /,
  async command({ packages, folder, port, socketPort, peerPort, loopbackOnly }) {
    const script = join(packages, '@ethereumjs/client/dist/esm/bin/cli.js');
    return [
      // It listens for peers on every interface and has no option against it.
      ...['--import', loopbackOnly, script],
      ...['--dev=poa', '--mine', '--saveReceipts', '--discV4=false', '--dataDir', folder, '--port', peerPort],
      ...['--rpc', '--rpcAddr', '127.0.0.1', '--rpcPort', port],
      ...['--ws', '--wsAddr', '127.0.0.1', '--wsPort', socketPort],
    ];
  },
  prepare: async () => {},
};

export const foreignSoftware = [hardhat, ganache, ethereumjs];
