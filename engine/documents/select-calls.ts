import { pointerSteps } from '../../base/json-pointer.ts';
import { type DocumentedCall, type HttpCall, saysRead } from '../../generators/requests/documented-call.ts';

/** Words in the names of methods that change something, or reveal what is nobody's: a glob never means them, nor a POST. */
const changing =
  /(^|[_.])(send|sign|submit|set|add|remove|delete|create(?!AccessList)|update|write|import|unlock|lock|new(?!.*Filter)|start|stop|request|grant|revoke|mine|increase|drop|reset|revert|impersonate|encrypt|decrypt|watch|register|switch|subscribe|unsubscribe)(?=[A-Z_]|$)|^(personal|admin|miner|engine|anvil|hardhat|evm|wallet|clique)_/;

/** Whether a name sounds like more than a read. */
function soundsChanging(name: string): boolean {
  return changing.test(name);
}

/** What came of one line of `methods`. */
export type Selected =
  | { readonly kind: 'calls'; readonly calls: readonly DocumentedCall[] }
  /** Why nothing is sent for it, as a phrase. */
  | { readonly kind: 'fault'; readonly why: string };

/**
 * The calls that one entry of `methods` names: a method, an operationId, a glob of them, or a verb and a glob of paths. Of HTTP
 * GET is sent, and POST where the entry names it alone or the document says that it only reads; of JSON-RPC nothing that is not
 * answered, and by a glob only what sounds like a read.
 */
export function selectCalls(calls: readonly DocumentedCall[], pattern: string): Selected {
  const [verb, path] = /^([A-Z]+) (\S+)$/.exec(pattern)?.slice(1) ?? [];
  const glob = globOf(path ?? pattern);
  const named = calls.filter((call) =>
    path === undefined
      ? glob.test(call.id)
      : call.kind === 'http' && call.verb === verb && pathsOf(call).some((one) => glob.test(one)),
  );
  if (named.length === 0) return { kind: 'fault', why: `the document has nothing that "${pattern}" names` };
  const answered = named.filter((call) => !isNotification(call));
  if (answered.length === 0)
    return {
      kind: 'fault',
      why: `"${pattern}" names only methods without a result: those are notifications, which nothing answers`,
    };
  const reads = answered.filter((call) => isSent(call, pattern));
  if (reads.length > 0) return { kind: 'calls', calls: reads };
  const why =
    named[0]?.kind === 'http'
      ? `"${pattern}" names no GET, and no POST that reads: one that is named without * and does not sound like a change, or has x-read: true in the document`
      : `"${pattern}" matches only methods that may change something; name them one by one if they only read`;
  return { kind: 'fault', why };
}

function isSent(call: DocumentedCall, pattern: string): boolean {
  const isNamed = !pattern.includes('*');
  if (call.kind === 'rpc') return isNamed || !soundsChanging(call.id);
  if (call.verb !== 'POST') return call.verb === 'GET';
  const lastPart = call.path.replace(/.*\//, '');
  return saysRead(call) || (isNamed && ![call.id, lastPart].some(soundsChanging));
}

/** A method without a result (OpenRPC, from 1.3 on). */
function isNotification(call: DocumentedCall): boolean {
  return call.kind === 'rpc' && call.result === undefined && call.resultFor.length === 0;
}

/** The path of an operation, as it is sent and as its document writes it. */
function pathsOf({ path, pointer }: HttpCall): readonly string[] {
  return [path, pointerSteps(pointer)[1] ?? ''];
}

function globOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
