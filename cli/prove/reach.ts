import type { Check } from '../../engine/check.ts';
import type { Api, Target } from '../../engine/target/target.ts';
import type { Alternative } from '../../targets/entries/behaviour.ts';

/** The part of a target that overrides can affect, and the checks of it. */
export interface Reach {
  readonly checks: (all: readonly Check[]) => readonly Check[];
  readonly narrow: (target: Target) => Target;
}

const chainNodes: readonly Api[] = ['jsonrpc', 'evm', 'rollup'];

/** Nodes that pass a value by the hooks of a surface; hooks named otherwise are passed everywhere. */
const nodesOfHooks: Readonly<Record<string, readonly Api[]>> = {
  platform: [],
  evm: chainNodes,
  rpc: chainNodes,
  callmany: chainNodes,
  websocket: chainNodes,
  wallet: ['wallet'],
  sharded: ['sharded'],
  meter: ['sharded'],
  grpc: ['grpc'],
};

/**
 * What alternatives can affect, by the hooks that they override. Evaluating an alternative of the wallet on the platform would
 * repeat the platform, and nothing else. The endless loop takes seconds on every run: it is waited for only where
 * the method that runs it is overridden.
 */
export function reachOf(alternatives: readonly Alternative[]): Reach {
  const surfaces = alternatives.flatMap(({ overrides }) => Object.keys(overrides).map(surfaceOfHook));
  const includesSlow = surfaces.includes('callmany');
  const quick = (check: Check): boolean => includesSlow || check.slow !== true;
  if (surfaces.some((surface) => nodesOfHooks[surface] === undefined))
    return { checks: (all) => all.filter(quick), narrow: (target) => target };
  const apis = new Set(surfaces.flatMap((surface) => nodesOfHooks[surface] ?? []));
  const platform = surfaces.includes('platform');
  return {
    checks: (all) =>
      all.filter(
        (check) =>
          quick(check) && (check.on === 'platform' ? platform : check.on.some((api) => apis.has(api))),
      ),
    // The platform's own checks follow its answers to the nodes.
    narrow: (target) =>
      platform ? target : { ...target, nodes: target.nodes.filter(({ api }) => apis.has(api)) },
  };
}

function surfaceOfHook(hook: string): string {
  return hook.split('.')[0] ?? hook;
}
