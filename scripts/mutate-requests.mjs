// Has the embedded target misread one parameter at a time, and lists what no statement sees (docs/mutation-of-answers.md).
//   npm run mutate:requests                                     300 ways, drawn from all
//   npm run mutate:requests -- --sample 1000 --seed 7           more, and others
//   npm run mutate:requests -- "platform GET /v1/nodes/"        of operations that begin so
import { RequestLog } from './mutants/request-mutants.mjs';
import { tryMutants } from './mutants/try-mutants.mjs';

const log = new RequestLog();
await tryMutants(log, () => log.mutants());
