import { startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { Behaviour, type Overrides } from '../../targets/entries/behaviour.ts';
import type { HostileService } from './hostile-case.ts';
import { requestsOf, withoutRollup } from './sound-service.ts';

/** What a service has seen of its client, on every transport. */
export interface Counted extends HostileService {
  /** Requests that were answered a while after they came: no more are in flight for sure, and no fewer. */
  readonly mostAtOnce: () => number;
  /** When each request came, in milliseconds. */
  readonly arrivals: () => readonly number[];
  /** Requests to nodes of the sharded chain: a request unit each. */
  readonly units: () => number;
}

const answerAfterMs = 15;

/** The embedded target, with a counter at each authentication surface. @param limits of the target file @param overrides what else it does */
export async function startCounting(limits: object, overrides: Overrides = {}): Promise<Counted> {
  const arrivals: number[] = [];
  let inFlight = 0;
  let most = 0;
  let units = 0;
  const sharded = new Set<string>();
  const count = <T>(value: T): T => {
    arrivals.push(performance.now());
    inFlight += 1;
    most = Math.max(most, inFlight);
    setTimeout(() => {
      inFlight -= 1;
    }, answerAfterMs - 5);
    return value;
  };
  const clerk: Overrides = {
    'wire.deliver': (delivery, { node, request }) => {
      // The meter is read for nothing.
      if (node !== null && sharded.has(node) && !request.path.endsWith('/usage')) units += 1;
      return count({ ...delivery, delayMs: answerAfterMs });
    },
    'websocket.session': (session) => count({ ...session, delayMs: answerAfterMs }),
    'websocket.deliver': (delivery) => count({ ...delivery, delayMs: answerAfterMs }),
    'grpc.delay': () => count(answerAfterMs),
  };
  const behaviour = new Behaviour();
  const common = { section: '', summary: '' };
  behaviour.set([
    { id: 'overridden', ...common, overrides },
    { id: 'clerk', ...common, overrides: clerk },
  ]);
  const embedded = await startEmbeddedTarget({ seed: 1, behaviour });
  for (const { name, api } of embedded.targetFile.nodes) if (api === 'sharded') sharded.add(name);
  return {
    target: { ...withoutRollup(embedded.targetFile), limits },
    received: () => requestsOf(embedded),
    mostAtOnce: () => most,
    arrivals: () => arrivals,
    units: () => units,
    close: () => embedded.close(),
  };
}
