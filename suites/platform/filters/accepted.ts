import { describedOperation } from '../../../engine/documents/operation-place.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement } from '../../../engine/verdict/judgement.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { readPage } from '../../support/platform/list-page.ts';
import { type ListQuery, queryText } from '../../support/platform/list-query.ts';

/** Parameters with a set of values that the document states, with the statement that is made of it. */
export const closed = statedValues();

function statedValues(): readonly { readonly name: string; readonly id: string }[] {
  return (describedOperation('platform', 'listNodes')?.inputs ?? []).flatMap(({ name, schema }) => {
    const id = typeof schema === 'boolean' ? undefined : schema['x-requirement'];
    return typeof id === 'string' ? [{ name, id }] : [];
  });
}

/** §4.2: what the contract allows is answered with a page. */
export function judgeAnswer(query: ListQuery, exchange: Answered): Judgement {
  if (readPage(exchange) !== undefined) return holds;
  const { status } = exchange.answer;
  const [name] = query.map(([one]) => one);
  return inAnswer(exchange).fail(
    'accepted',
    '',
    `status 200 and a page for ${queryText(query)}`,
    status === 200 ? `no page for ${name ?? 'the whole list'}` : status,
  );
}
