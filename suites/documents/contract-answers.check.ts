import { fieldRequirements } from '../../engine/shape/field-requirements.ts';
import { requirementAt } from '../../engine/shape/requirement-map.ts';
import type { Api } from '../../engine/target/target.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import type { Assignment, RpcCall } from '../../generators/requests/documented-call.ts';
import { resultOf } from '../../generators/requests/open-rpc-calls.ts';
import { rpcValues } from '../../generators/requests/rpc-params.ts';
import { type Acceptor, acceptorOf } from '../../generators/schema/acceptor.ts';
import { loadRegister } from '../../specs/register.ts';
import { watchCalls } from '../support/rpc/watch-calls.ts';
import { contractMethods } from './contract-documents.ts';

const apis: readonly Api[] = ['jsonrpc', 'evm', 'rollup'];
const register = loadRegister();

/**
 * Every result of the run that answers a valid call of a documented method, against the schema for what was asked. Whatever a
 * document changes about a result is judged by that, under the requirement of the place.
 */
export const watches: readonly WatchRule[] = apis.flatMap((api) => {
  const name = `${api}.openrpc`;
  // Where only what exists is asked for, it is open what the result is for anything else.
  const calls = contractMethods(api).calls.filter(
    (call): call is RpcCall =>
      call.kind === 'rpc' && !call.inputs.some(({ extensions }) => extensions['x-known'] === true),
  );
  const known = new Map(calls.map((call) => [call.id, { call, isValid: validTest(call) }]));
  const here = new Set<string>(register.flatMap(({ id, on }) => (on.includes(api) ? [id] : [])));
  const named = calls.flatMap((call) =>
    resultsOf(call).flatMap((pointer) => requirementsOf(name, call, pointer)),
  );
  const [first, ...others] = new Set(named.filter((id) => here.has(id)));
  if (first === undefined) return [];
  const decides = [first, ...others] as const;
  const isDecided = new Set<string>(decides);
  return [
    watchCalls(decides, [api], ({ method, params, reply, isAuthorized }, { shapes }) => {
      const { outcome, exchange } = reply;
      const found = known.get(method);
      if (!isAuthorized || outcome.kind !== 'result' || found === undefined) return undefined;
      const values = rpcValues(found.call, params);
      if (values === undefined || !found.isValid(values)) return undefined;
      const pointer = resultOf(found.call, values);
      if (pointer === undefined) return undefined;
      return shapes
        .of(name, pointer)
        .judge(outcome.value, exchange, '/result')
        .filter(([id]) => isDecided.has(id));
    }),
  ];
});

function resultsOf({ result, resultFor }: RpcCall): readonly string[] {
  return [...(result === undefined ? [] : [result]), ...resultFor.map((one) => one.result)];
}

function requirementsOf(name: string, { document }: RpcCall, pointer: string): readonly string[] {
  const root = requirementAt(document as Readonly<Record<string, unknown>>, pointer, '');
  return [...(root === undefined ? [] : [root]), ...fieldRequirements(name, pointer)];
}

/** Whether values are those of a valid call. */
function validTest({ inputs, document }: RpcCall): (values: Assignment) => boolean {
  const accepts = inputs.map(({ schema }): Acceptor => acceptorOf(schema, { document }));
  return (values) =>
    inputs.every(({ name, required }, index) =>
      Object.hasOwn(values, name) ? accepts[index]?.(values[name]) === true : !required,
    );
}
