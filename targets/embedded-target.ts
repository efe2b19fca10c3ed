import { loadAlternatives, loadFaults, loadSurfaces, pickById } from './catalogue.ts';
import { Behaviour } from './entries/behaviour.ts';
import { startPlatformServer } from './platform/platform-server.ts';
import { Seeded } from './seeded.ts';
import { createCertificate, writeAuthority } from './serving/certificate.ts';
import type { RequestCounts } from './serving/request-counts.ts';
import { startNodes } from './serving/start-nodes.ts';
import type { TargetFile } from './target-file.ts';

export interface EmbeddedTargetOptions {
  /** Everything that the target holds follows from it. */
  readonly seed: number;
  /** False serves plain HTTP, for tests of the target itself; the contract knows HTTPS only. Default true. */
  readonly tls?: boolean;
  /** Given to switch overrides while it runs; it wins over `faults` and `alternatives`. */
  readonly behaviour?: Behaviour;
  readonly faults?: readonly string[];
  readonly alternatives?: readonly string[];
  /** Port of the platform; nodes take the ports after it. Default: the system chooses all of them. */
  readonly port?: number;
}

export interface EmbeddedTarget {
  /** The target file that reaches it, with the real secrets in it. */
  readonly targetFile: TargetFile;
  readonly behaviour: Behaviour;
  readonly counts: RequestCounts;
  /** Puts everything back to its start: deleted networks, changed chains, counts. Addresses and overrides stay. */
  reset(): void;
  /** Ends all connections and removes the certificate authority's file. */
  close(): Promise<void>;
}

/**
 * Starts a correct service on 127.0.0.1: the platform API, and one endpoint for each node that a surface mounts.
 * @throws {RangeError} naming a fault or an alternative that does not exist
 */
export async function startEmbeddedTarget(options: EmbeddedTargetOptions): Promise<EmbeddedTarget> {
  const behaviour = options.behaviour ?? (await behaviourOf(options));
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(closers.splice(0).map((one) => one()));
  };
  try {
    return { ...(await startParts(options, behaviour, closers)), behaviour, close };
  } catch (failure) {
    // A taken port must leave no server and no file behind.
    await close();
    throw failure;
  }
}

/** Starts the parts one after another; each leaves in `closers` how it is ended. */
async function startParts(
  { seed, tls, port = 0 }: EmbeddedTargetOptions,
  behaviour: Behaviour,
  closers: (() => Promise<void>)[],
): Promise<Pick<EmbeddedTarget, 'targetFile' | 'counts' | 'reset'>> {
  const [surfaces, certificate] = await Promise.all([
    loadSurfaces(),
    tls === false ? null : createCertificate(),
  ]);
  const authority = certificate === null ? null : await writeAuthority(certificate);
  if (authority !== null) closers.push(authority.remove);
  const apiKey = `${new Seeded(seed, 'api-key').hex(8)}.${new Seeded(seed, 'api-key-secret').hex(32)}`;
  const common = { seed, behaviour, certificate, apiKey };
  const nodes = await startNodes({ ...common, surfaces, firstPort: port === 0 ? 0 : port + 1 });
  closers.push(nodes.close);
  const counts: RequestCounts = { platform: 0, nodes: nodes.counts };
  const received = (): number => {
    counts.platform += 1;
    return counts.platform;
  };
  const platform = await startPlatformServer({ ...common, port, nodes: nodes.nodes, received });
  closers.push(platform.close);
  return {
    targetFile: {
      name: 'embedded',
      ...(authority === null ? {} : { tls: { ca: authority.path } }),
      platform: { baseUrl: platform.origin, apiKey, vocabulary: platform.vocabulary },
      nodes: nodes.nodes.map((node) => node.entry),
      allow: { deleteNetworks: [platform.deletableNetwork] },
    },
    counts,
    reset: () => {
      counts.platform = 0;
      nodes.reset();
      platform.reset();
    },
  };
}

async function behaviourOf({ faults = [], alternatives = [] }: EmbeddedTargetOptions): Promise<Behaviour> {
  const behaviour = new Behaviour();
  // Without any, the catalogue is not even read: a start with nothing overridden stays quick.
  behaviour.set([
    ...(alternatives.length === 0 ? [] : pickById(await loadAlternatives(), alternatives)),
    ...(faults.length === 0 ? [] : pickById(await loadFaults(), faults)),
  ]);
  return behaviour;
}
