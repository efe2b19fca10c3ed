import type { WebSocket } from 'ws';
import type { Behaviour } from '../entries/behaviour.ts';

/** How many connections each node of each target has open. */
export class OpenConnections {
  /** Targets are identified by their behaviour object, as names of nodes are unique only within a target. */
  readonly #counts = new WeakMap<Behaviour, Map<string, number>>();

  of(target: Behaviour, node: string): number {
    return this.#counts.get(target)?.get(node) ?? 0;
  }

  add(target: Behaviour, node: string, connection: WebSocket): void {
    const counts = this.#counts.get(target) ?? new Map<string, number>();
    this.#counts.set(target, counts);
    counts.set(node, this.of(target, node) + 1);
    connection.once('close', () => counts.set(node, this.of(target, node) - 1));
  }
}
