import { changeBy, changesOf } from './change-value.mjs';
import { operationAt, undescribed } from './operation-at.mjs';
import { changeAt, placesOf } from './places.mjs';

/** Which answers a mutant changes. */
export const wheres = ['all', 'last', 'websocket', 'basic'];

/** Operations of whose answers one field is described. */
const described = {
  'wallet POST /wallet/getnowblock': 'blockID',
  'wallet POST /wallet/getblockbyid': 'block_header/raw_data/number',
};

/** Sees all answers of a target that hold data, and remembers what stands in them. */
export class AnswerLog {
  #changes = new Map();

  /** Overrides of the target that change nothing. */
  overrides = overridesOf((operation, value) => {
    for (const { path, changes } of placesOf(value, changesOf).filter((place) =>
      isDescribed(operation, place.path),
    ))
      for (const change of changes)
        this.#changes.set(JSON.stringify([operation, path, change]), { operation, path, change });
    return value;
  });

  /**
   * One mutant for each change at each place.
   * @param where as in `wheres`
   * @param every in each so many-th of the answers that it could change
   */
  mutants(where, every = 1) {
    return [...this.#changes.values()]
      .filter(({ path }) => where !== 'last' || path.includes('*'))
      .map((place) => mutantOf(place, where, every));
  }
}

function isDescribed(operation, path) {
  const field = described[operation];
  return !undescribed.includes(operation) && (field === undefined || path.join('/').startsWith(field));
}

/** A deviation of the embedded target: one place of the answers to one operation is changed in one way. */
function mutantOf({ operation, path, change }, where, every) {
  let could = 0;
  const mutant = {
    id: `${operation} /${path.join('/')} ${change}${where === 'all' ? '' : ` (${where})`}${every === 1 ? '' : ` (1 of ${every})`}`,
    // So many answers it has changed.
    applied: 0,
    overrides: overridesOf((asked, value, { transport, mode }) => {
      if (asked !== operation) return value;
      if (where === 'websocket' && transport !== 'websocket') return value;
      if (where === 'basic' && mode !== 'basic') return value;
      const changed = changeAt(value, path, changeBy(change), where);
      if (changed === value || typeof changed === 'symbol') return value;
      could += 1;
      if (could % every !== 0) return value;
      mutant.applied += 1;
      return changed;
    }),
  };
  return mutant;
}

/** @param see `(operation, value, { transport, mode })`, and what the value becomes */
function overridesOf(see) {
  return {
    'rpc.result': (value, { api, method, transport, mode }) =>
      value === null ? value : see(`${api} ${method}`, value, { transport, mode }),
    'wire.answer': (answer, info) => {
      const { accepted, mode } = info;
      const operation = operationAt(info.request, info);
      if (!accepted || answer.body === undefined || answer.status !== 200 || operation === undefined)
        return answer;
      const body = see(operation, answer.body, { transport: 'http', mode });
      return body === answer.body ? answer : { ...answer, body };
    },
  };
}
