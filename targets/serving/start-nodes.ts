import type { Behaviour } from '../entries/behaviour.ts';
import { Seeded } from '../seeded.ts';
import type { TargetFileNode } from '../target-file.ts';
import type { Certificate } from './certificate.ts';
import { drawNodeCredentials, type NodeCredentials } from './credentials.ts';
import type { LoopbackServer } from './loopback-server.ts';
import { startNodeServer } from './node-server.ts';
import type { NodeMount, RunningServer, ServerMount, SurfaceModule } from './node-service.ts';
import type { NodeCounts } from './request-counts.ts';

/** A node of the embedded target that really answers. */
export interface ListedNode {
  readonly mount: NodeMount | ServerMount;
  readonly credentials: NodeCredentials;
  /** Its entry in the target file, secrets included. */
  readonly entry: TargetFileNode;
}

export interface StartedNodes {
  readonly nodes: readonly ListedNode[];
  readonly counts: Readonly<Record<string, NodeCounts>>;
  /** Puts every node back to its start, and its counts to zero. */
  reset(): void;
  close(): Promise<void>;
}

export interface StartNodesOptions {
  readonly seed: number;
  readonly behaviour: Behaviour;
  readonly apiKey: string;
  readonly surfaces: readonly SurfaceModule[];
  readonly certificate: Certificate | null;
  /** 0 lets the system choose each port. */
  readonly firstPort: number;
}

/** Starts a server for each mounted node, each on a port of its own: the token is then the first path segment. */
export async function startNodes(options: StartNodesOptions): Promise<StartedNodes> {
  const { seed, behaviour, apiKey, surfaces, certificate } = options;
  const mounts = surfaces.flatMap((surface) => surface.mounts ?? []);
  const upgrade = surfaces.find((surface) => surface.upgrade !== undefined)?.upgrade;
  const counts: Record<string, NodeCounts> = {};
  const resets: (() => void)[] = [];
  const running: (LoopbackServer | RunningServer)[] = [];

  const nodeSecrets = new Map<string, string>();

  const start = async (mount: NodeMount | ServerMount, index: number): Promise<ListedNode> => {
    const { name } = mount;
    const port = options.firstPort === 0 ? 0 : options.firstPort + index;
    const credentials = drawNodeCredentials(new Seeded(seed, `credentials/${name}`));
    const count: NodeCounts = { http: 0, websocket: 0, grpc: 0 };
    counts[name] = count;
    nodeSecrets.set(credentials.token, mount.api).set(credentials.password, mount.api);
    const setup = { name, seed, behaviour, apiKey, nodeSecrets };
    if (mount.api === 'grpc') {
      const received = (): number => {
        count.grpc += 1;
        return count.grpc;
      };
      const server = await mount.serve({ ...setup, credentials, tls: certificate, port, received });
      running.push(server);
      return { mount, credentials, entry: { name, api: 'grpc', xToken: credentials.token, ...server.entry } };
    }
    const server = await startNodeServer({
      mount,
      setup,
      credentials,
      certificate,
      port,
      counts: count,
      upgrade,
    });
    running.push(server);
    resets.push(server.reset);
    const url = server.origin;
    const websocket = mount.websocket === true && upgrade !== undefined;
    const entry: TargetFileNode = {
      name,
      api: mount.api,
      url,
      ...(websocket ? { websocketUrl: url.replace(/^http/, 'ws') } : {}),
      auth: { ...credentials },
      ...(mount.mode === undefined ? {} : { mode: mount.mode }),
      ...(await mount.entry?.(url, setup, credentials)),
    };
    return { mount, credentials, entry };
  };

  const reset = (): void => {
    for (const again of resets) again();
    for (const count of Object.values(counts)) Object.assign(count, { http: 0, websocket: 0, grpc: 0 });
  };
  const close = async (): Promise<void> => {
    await Promise.all(running.map((server) => server.close()));
  };
  const started = await Promise.allSettled(mounts.map(start));
  const failed = started.find((one) => one.status === 'rejected');
  if (failed !== undefined) {
    await close();
    throw failed.reason;
  }
  const nodes = started.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  return { nodes, counts, reset, close };
}
