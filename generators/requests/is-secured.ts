import { elementsOf, fieldsOf, isJsonObject } from '../../base/json-object.ts';
import { pointerTo, valueAt } from '../../base/json-pointer.ts';
import { resolveObject } from '../schema/resolve.ts';

/**
 * Whether an OpenAPI document says that an operation is served to nobody without a credential (`security`, 4.8.10 and 4.8.30). Certificates of
 * clients belong to the connection: they are no credential of a request.
 */
export function isSecured(document: unknown, pointer: string): boolean {
  const security = fieldsOf(valueAt(document, pointer)).security ?? fieldsOf(document).security;
  const options = elementsOf(security).filter(isJsonObject);
  return options.length > 0 && options.every((option) => Object.keys(option).some(isOfRequests));

  function isOfRequests(name: string): boolean {
    const scheme = valueAt(document, pointerTo('/components/securitySchemes', name));
    return scheme !== undefined && resolveObject(document, scheme).target.type !== 'mutualTLS';
  }
}
