import type { NodeTarget, Target } from '../../engine/target/target.ts';

/**
 * Whether a secret of one surface may be sent to another: to the same host only, whatever the ports. Any other host
 * would learn a secret that it does not know yet; it is sent a made-up one of the same form instead.
 */
export function sameHost(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && hostOf(one) === hostOf(other);
}

function hostOf(address: string): string {
  const url = address.includes('://') ? address : `https://${address}`;
  return URL.canParse(url) ? new URL(url).hostname : address;
}

/** The address of a node, on whatever transport. */
export function addressOf(node: NodeTarget): string | undefined {
  return node.url ?? node.host;
}

/** Tokens of other nodes, reached at another address of the same host, that are not the node's own. */
export function tokensOfOthers(target: Target, node: NodeTarget): { node: string; token: string }[] {
  const own = node.auth?.token ?? node.xToken;
  const address = addressOf(node);
  return target.nodes.flatMap((other) => {
    const token = other.auth?.token ?? other.xToken;
    const elsewhere = addressOf(other) !== address && sameHost(addressOf(other), address);
    return token === undefined || token === own || !elsewhere ? [] : [{ node: other.name, token }];
  });
}

/** The name of a secret of a node, as outputs show it. */
export function secretName(node: NodeTarget, what: 'TOKEN' | 'USERNAME' | 'PASSWORD' | 'X_TOKEN'): string {
  return `${node.name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}_${what}`;
}
