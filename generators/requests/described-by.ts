import { elementsOf, fieldsOf } from '../../base/json-object.ts';
import type { CallInput } from './documented-call.ts';

/** What stands beside a parameter or in a schema for those who fill it in: examples, `x-from` and `x-requirement`. */
export function describedBy(holder: unknown): Pick<CallInput, 'examples' | 'from' | 'requirement'> {
  const { examples, 'x-from': from, 'x-requirement': requirement } = fieldsOf(holder);
  return {
    examples: elementsOf(examples),
    from: [from].flat().filter((one): one is string => typeof one === 'string'),
    ...(typeof requirement === 'string' ? { requirement } : {}),
  };
}
