// Changes one place in the answers of the embedded target at a time, and lists the changes that no statement sees
// (docs/mutation-of-answers.md).
//   npm run mutate:answers                                      300 changes, drawn from all
//   npm run mutate:answers -- --sample 1000 --seed 7            more, and others
//   npm run mutate:answers -- --where basic "wallet POST"       in one access mode, of operations that begin so
import { AnswerLog, wheres } from './mutants/answer-mutants.mjs';
import { tryMutants } from './mutants/try-mutants.mjs';

const log = new AnswerLog();
const mutantsOf = ({ where }) => {
  if (!wheres.includes(where)) throw new RangeError(`--where takes one of ${wheres.join(', ')}`);
  return log.mutants(where);
};
await tryMutants(log, mutantsOf, { where: { type: 'string', default: 'all' } });
