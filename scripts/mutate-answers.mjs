// Changes one place in the answers of the embedded target at a time, and lists the changes that no statement sees
// (docs/mutation-of-answers.md).
//   npm run mutate:answers                                      300 changes, drawn from all
//   npm run mutate:answers -- --sample 1000 --seed 7            more, and others
//   npm run mutate:answers -- --where basic "wallet POST"       in one access mode, of operations that begin so
//   npm run mutate:answers -- --every 10                        in every tenth of the answers only
import { AnswerLog, wheres } from './mutants/answer-mutants.mjs';
import { tryMutants } from './mutants/try-mutants.mjs';

const log = new AnswerLog();
const mutantsOf = ({ where, every }) => {
  if (!wheres.includes(where)) throw new RangeError(`--where takes one of ${wheres.join(', ')}`);
  if (!/^[1-9]\d*$/.test(every)) throw new RangeError('--every takes a whole number above 0');
  return log.mutants(where, Number(every));
};
const options = { where: { type: 'string', default: 'all' }, every: { type: 'string', default: '1' } };
await tryMutants(log, mutantsOf, options);
