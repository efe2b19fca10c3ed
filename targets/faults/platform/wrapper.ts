import { elementsOf, fieldOf, type JsonObject } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { replace, set, without } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { json } from '../../serving/wire.ts';

const fault = faultsOf({ id: 'platform.nodes.', section: '4.1' });
const pageFault = faultsOf({ id: 'platform.pagination.', section: '2.3' });

/** Other JSON of list answers as it goes out, where the types of the list itself would not allow it. */
function lists(change: (wrapper: JsonObject) => unknown, when = (_wrapper: JsonObject) => true): Overrides {
  return {
    'wire.answer': (answer, { surface, request }) => {
      const body = answer.body as JsonObject;
      return surface === 'platform' && request.path === '/v1/nodes/' && answer.status === 200 && when(body)
        ? { ...answer, body: change(body) }
        : answer;
    },
  };
}

const last = ({ next }: JsonObject) => next === null;
const first = ({ previous }: JsonObject) => previous === null;

/** List answers whose wrapper breaks §2.3 or §4.1. */
export const faults: readonly Fault[] = [
  ...(
    [
      ['count-text', 'count', 'Count is a string', lists(replace('count', String))],
      ['count-missing', 'count', 'Count is missing', lists(without('count'))],
      ['count-null-on-last-page', 'count', 'Count is null on the last page', lists(set('count', null), last)],
      ['next-missing', 'next', 'The last page has no `next` in place of null', lists(without('next'), last)],
      [
        'next-number',
        'next',
        'Next is a page number instead of a link',
        lists(set('next', 2), (page) => !last(page)),
      ],
      [
        'previous-missing',
        'previous',
        'The first page has no `previous` in place of null',
        lists(without('previous'), first),
      ],
      [
        'previous-false',
        'previous',
        'Previous is false where there is none',
        lists(set('previous', false), first),
      ],
      [
        'results-null-when-empty',
        'results',
        'Results are null where nothing matches',
        lists(set('results', null), ({ count }) => count === 0),
      ],
      [
        'results-object',
        'results',
        'Results are an object by id instead of an array',
        lists(
          replace('results', (nodes) =>
            Object.fromEntries(elementsOf(nodes).map((node) => [String(fieldOf(node, 'id')), node])),
          ),
        ),
      ],
      [
        'results-ids',
        'results',
        'Results hold ids instead of nodes',
        lists(replace('results', (nodes) => elementsOf(nodes).map((node) => fieldOf(node, 'id')))),
      ],
    ] as const
  ).map(([what, requirement, summary, overrides]) =>
    pageFault(what, [requirement, 'platform.nodes.wrapper'], summary, overrides),
  ),
  fault('bare-array', ['answer', 'wrapper'], 'The node list comes as a bare array', () =>
    lists((page) => page.results),
  ),
  fault('wrapper-renamed', ['wrapper', 'platform.pagination.results'], 'The nodes are under `items`', () =>
    lists(({ results, ...page }) => ({ ...page, items: results })),
  ),
  fault('answer-status', 'answer', 'The node list is answered with status 206', {
    'wire.answer': (answer, { request }) =>
      request.path === '/v1/nodes/' && answer.status === 200 ? { ...answer, status: 206 } : answer,
  }),
  fault('not-json', ['answer', 'wrapper'], 'The node list is not JSON: a comma follows its last field', {
    'wire.answer': (answer, { request }) =>
      request.path === '/v1/nodes/' && answer.status === 200
        ? { ...json(200, undefined), raw: JSON.stringify(answer.body).replace(/}$/, ',}') }
        : answer,
  }),
  fault('latin-1', ['answer', 'wrapper'], 'The node list is in Latin-1 where a creator has an umlaut', {
    'wire.answer': (answer, { request }) =>
      request.path === '/v1/nodes/' && answer.status === 200
        ? { ...answer, raw: Buffer.from(withUmlaut(JSON.stringify(answer.body)), 'latin1') }
        : answer,
  }),
];

function withUmlaut(list: string): string {
  return list.replace(/("first_name":")[^"]*/, '$1Zoë');
}
