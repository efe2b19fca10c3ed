import type { Fault } from '../../behaviour.ts';
import type { AnswerInfo } from '../../wire.ts';
import { json, type WireAnswer } from '../../wire.ts';

type Wrapper = Readonly<Record<string, unknown>>;

/** Alters the JSON of list answers as it goes out, where the types of the list itself would not allow it. */
function onLists(
  change: (wrapper: Wrapper, info: AnswerInfo) => unknown,
): (answer: WireAnswer, info: AnswerInfo) => WireAnswer {
  return (answer, info) =>
    info.surface === 'platform' && info.request.path === '/v1/nodes/' && answer.status === 200
      ? { ...answer, body: change(answer.body as Wrapper, info) }
      : answer;
}

function without(wrapper: Wrapper, member: string): Wrapper {
  return Object.fromEntries(Object.entries(wrapper).filter(([name]) => name !== member));
}

function wrapperFault(
  what: string,
  requirement: string,
  summary: string,
  change: (wrapper: Wrapper, info: AnswerInfo) => unknown,
): Fault {
  return {
    id: `platform.pagination.${what}`,
    section: '2.3',
    summary,
    requirements: [`platform.pagination.${requirement}`, 'platform.nodes.wrapper'],
    overrides: { 'wire.answer': onLists(change) },
  };
}

/** List answers whose wrapper breaks §2.3 or §4.1. */
export const faults: readonly Fault[] = [
  wrapperFault('count-text', 'count', 'Count is a text', (page) => ({ ...page, count: String(page.count) })),
  wrapperFault('count-missing', 'count', 'Count is missing', (page) => without(page, 'count')),
  wrapperFault('count-null-on-last-page', 'count', 'Count is null on the last page', (page) =>
    page.next === null ? { ...page, count: null } : page,
  ),
  wrapperFault('next-missing', 'next', 'The last page leaves next out instead of saying null', (page) =>
    page.next === null ? without(page, 'next') : page,
  ),
  wrapperFault('next-number', 'next', 'Next is a page number instead of a link', (page) =>
    page.next === null ? page : { ...page, next: 2 },
  ),
  wrapperFault(
    'previous-missing',
    'previous',
    'The first page leaves previous out instead of saying null',
    (page) => (page.previous === null ? without(page, 'previous') : page),
  ),
  wrapperFault('previous-false', 'previous', 'Previous is false where there is none', (page) => ({
    ...page,
    previous: page.previous ?? false,
  })),
  wrapperFault('results-null-when-empty', 'results', 'Results are null where nothing matches', (page) =>
    page.count === 0 ? { ...page, results: null } : page,
  ),
  wrapperFault('results-object', 'results', 'Results are an object by id instead of an array', (page) => ({
    ...page,
    results: Object.fromEntries((page.results as Wrapper[]).map((node) => [String(node.id), node])),
  })),
  wrapperFault('results-ids', 'results', 'Results hold ids instead of nodes', (page) => ({
    ...page,
    results: (page.results as Wrapper[]).map((node) => node.id),
  })),
  {
    id: 'platform.nodes.bare-array',
    section: '4.1',
    summary: 'The node list comes as a bare array',
    requirements: ['platform.nodes.answer', 'platform.nodes.wrapper'],
    overrides: { 'wire.answer': onLists((page) => page.results) },
  },
  {
    id: 'platform.nodes.wrapper-renamed',
    section: '4.1',
    summary: 'The node list holds its nodes under items',
    requirements: ['platform.nodes.wrapper', 'platform.pagination.results'],
    overrides: { 'wire.answer': onLists(({ results, ...page }) => ({ ...page, items: results })) },
  },
  {
    id: 'platform.nodes.answer-status',
    section: '4.1',
    summary: 'The node list is answered with status 206',
    requirements: ['platform.nodes.answer'],
    overrides: {
      'wire.answer': (answer, { request }) =>
        request.path === '/v1/nodes/' && answer.status === 200 ? { ...answer, status: 206 } : answer,
    },
  },
  {
    id: 'platform.nodes.not-json',
    section: '4.1',
    summary: 'The node list is not JSON: a comma follows its last member',
    requirements: ['platform.nodes.answer', 'platform.nodes.wrapper'],
    overrides: {
      'wire.answer': (answer, { request }) =>
        request.path === '/v1/nodes/' && answer.status === 200
          ? { ...json(200, undefined), raw: JSON.stringify(answer.body).replace(/}$/, ',}') }
          : answer,
    },
  },
];
