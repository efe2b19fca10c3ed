import { fieldsOf } from '../../base/json-object.ts';
import { type Exchange, jsonOf, statusOf } from '../../engine/wire/exchange.ts';
import { findMessages } from '../support/sharded/read-messages.ts';
import { findShards } from '../support/sharded/read-shards.ts';

/** Whether a request was answered. An error may come with 200 as well (§7.5). A result of null is an answer too (§7.2). */
export function isServed(exchange: Exchange): boolean {
  const body = jsonOf(exchange);
  const { result, error, ok } = fieldsOf(body);
  const isNull = result === null && error === undefined && ok !== false;
  const hasData = findMessages(body) !== undefined || findShards(body) !== undefined;
  return statusOf(exchange) === 200 && (hasData || isNull);
}
