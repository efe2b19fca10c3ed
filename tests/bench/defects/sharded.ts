import type { Json } from '../json.ts';
import { type ShardedTraits, startSharded } from '../sharded-service.ts';
import { variantsOf } from '../variant.ts';

type Traits = Partial<ShardedTraits>;
const message = (change: (message: Json, at: number) => Json): Traits => ({ message: change });
const costs = (units: number, where: (path: string, n: number) => boolean): Traits => ({
  cost: (ask, path) => (where(path, ask.n) ? units : 1),
});

export const shardedDefects = variantsOf<ShardedTraits>('sharded', startSharded, [
  ['shards-bare', '4.8', 'shards come without wrapper', { getBody: (all) => all }],
  [
    'message-late',
    '2.9',
    'only the hundredth message has a numeric fee',
    message((all, at) => (at === 99 ? { ...all, ihr_fee: 0 } : all)),
  ],
  ['fifth-costs-two', '8', 'every fifth request costs two units', costs(2, (_path, n) => n % 5 === 0)],
]);
