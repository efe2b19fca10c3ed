import { readingFor, readingsOf } from './change-parameter.mjs';
import { operationAt, undescribed } from './operation-at.mjs';
import { changeAt, placesOf } from './places.mjs';

/** Parameters that a run gives to see whether they are refused, or do nothing. */
const strangers =
  /^platform .*\/(api_?key|access_token|key|token|auth|no_such_parameter)$|^sharded .*\/block$|(web3_clientVersion|eth_blockNumber) \/0$/i;

/** Sees all requests that reach a target, and remembers which parameters stand in them. */
export class RequestLog {
  #readings = new Map();

  /** Overrides of the target that change nothing. */
  overrides = overridesOf((operation, parameters) => {
    const isMeant = ({ path }) =>
      path.length > 0 &&
      !undescribed.includes(operation) &&
      !strangers.test(`${operation} /${path.join('/')}`);
    for (const { path, changes } of placesOf(parameters, readingsOf).filter(isMeant))
      for (const reading of changes)
        this.#readings.set(JSON.stringify([operation, path, reading]), { operation, path, reading });
    return parameters;
  });

  /** One mutant for each way in which a parameter may be misread. */
  mutants() {
    return [...this.#readings.values()].map(mutantOf);
  }
}

/** A deviation of the embedded target: it takes one parameter of an operation for another value. */
function mutantOf({ operation, path, reading }) {
  const read = readingFor(reading);
  const mutant = {
    id: `${operation} /${path.join('/')} ${reading}`,
    // So many requests it has misread.
    applied: 0,
    overrides: overridesOf((asked, parameters) => {
      if (asked !== operation) return parameters;
      const taken = changeAt(parameters, path, read, 'all');
      if (JSON.stringify(taken) !== JSON.stringify(parameters)) mutant.applied += 1;
      return taken;
    }),
  };
  return mutant;
}

/** @param see `(operation, parameters)`, and what they are taken for: an object by name, or by place in a list */
function overridesOf(see) {
  return {
    'rpc.params': (params, { api, method }) =>
      Array.isArray(params) ? listOf(see(`${api} ${method}`, { ...params }), params) : params,
    'wire.request': (request, place) => {
      const operation = operationAt(request, place);
      if (operation === undefined) return request;
      const query = see(operation, Object.fromEntries(request.query));
      const sent = jsonOf(request.body);
      return {
        ...request,
        query: new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value ?? '')])),
        body: sent === undefined ? request.body : Buffer.from(JSON.stringify(see(`${operation} body`, sent))),
      };
    },
  };
}

/** A list again: what was left out at its end is absent, and null before that. */
function listOf(byPlace, { length }) {
  const list = Array.from({ length }, (_, place) => byPlace[place] ?? null);
  const last = Object.keys(byPlace).at(-1);
  return list.slice(0, last === undefined ? 0 : Number(last) + 1);
}

function jsonOf(body) {
  try {
    const value = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
