import { asObject } from '../../base/json-object.ts';
import { jsonOf } from '../../engine/wire/exchange.ts';
import { operationsOf } from '../../generators/requests/operations.ts';
import { readOpenApi } from '../../specs/open-api.ts';
import type { Question, QuestionSet } from '../measure/question.ts';
import { isAbsent } from './rpc-question.ts';

/** Filters whose values the contract names (§4.2): every service knows them. */
const filters: readonly Readonly<Record<string, string>>[] = [
  { status: 'running' },
  { type: 'dedicated' },
  { role: 'peer' },
  { order_by: '-created_at' },
  { status: 'running', order_by: 'name' },
];

/** The reads of the platform API (§4.1). What they list is each service's own, so that nothing of it is compared. */
export const platform: QuestionSet = {
  apis: ['platform'],
  methodsOf: () =>
    operationsOf(readOpenApi('platform'))
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => `GET ${path}`),
  prepare: async () => ({
    questions: [
      get('/v1/organization/'),
      get('/v1/nodes/'),
      ...filters.map((query) => get('/v1/nodes/', query)),
    ],
    pinned: [],
    leftOut: [],
  }),
};

function get(path: string, query?: Readonly<Record<string, string>>): Question {
  return {
    method: query === undefined ? `GET ${path}` : `GET ${path} filtered`,
    requestTo: () => ({ method: 'GET', path, ...(query === undefined ? {} : { query }) }),
    read(exchange) {
      const { answer } = exchange;
      if (answer.kind !== 'answer') return { kind: 'failed' };
      if (isAbsent(exchange)) return { kind: 'missing' };
      const body = asObject(jsonOf(exchange));
      if (body === undefined) return { kind: 'failed' };
      return { kind: answer.status === 200 && !('error' in body) ? 'answered' : 'refused' };
    },
  };
}
