// What every client here starts and ends with: a target file as JSON comes in, facts go out.
import { text } from 'node:stream/consumers';

export async function readTarget() {
  return JSON.parse(await text(process.stdin));
}

/** The first node of an API. */
export function nodeOf(target, api) {
  const node = target.nodes.find((one) => one.api === api);
  if (node === undefined) throw new Error(`the target has no ${api} node`);
  return node;
}

/** Tells what was read, and ends: clients keep connections open and poll. */
export function finish(facts) {
  process.stdout.write(`${JSON.stringify(facts)}\n`, () => process.exit(0));
}
