import type { Seeded } from '../seeded.ts';

// Names that hold each other, differ in case only, sort differently as numbers and as strings, and need escaping.
const distinct = [
  'api',
  'api-2',
  'api-20',
  'Archive',
  'archive',
  'archive of bridge',
  'explorer',
  'explorer-backend',
  'indexer',
  'indexer-eu',
  'node',
  'Node',
  'R&D <staging> 100%',
  'rpc-10',
  'rpc-2',
  'wallet',
  'wallet-backend',
  'Zoë’s node',
  'zz',
];

/** `count` names, many shared by several nodes, one by more than a page holds: order and pages meet ties. */
export function drawNames(random: Seeded, count: number): readonly string[] {
  const ties = Array.from({ length: count }, (_, index) => (index % 5 < 3 ? 'rpc' : random.pick(distinct)));
  return random.shuffle([...distinct, ...ties].slice(0, count));
}
