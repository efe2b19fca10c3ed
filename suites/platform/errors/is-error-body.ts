import { isJsonObject } from '../../../base/json-object.ts';

/** Whether JSON is an error of the platform (§7.1) and no page: which status an error comes with is not shown (§7.5). */
export function isErrorBody(json: unknown): boolean {
  return isJsonObject(json) && isJsonObject(json.error) && !('results' in json);
}
