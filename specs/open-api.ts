import type { OpenAPIV3_1 } from 'openapi-types';
import { isJsonObject } from '../base/json-object.ts';
import { readSpec } from './read.ts';

/** What is read of an OpenAPI document, whose form was validated before. 3.0 is brought to 3.1 when it is read. */
export type OpenApiDocument = Pick<OpenAPIV3_1.Document, 'paths' | 'servers' | 'components'>;

function isOpenApi(value: unknown): value is OpenApiDocument {
  return isJsonObject(value) && isJsonObject(value.paths);
}

/** @throws Error for what is no OpenAPI document: a defect of the caller */
export function asOpenApi(value: unknown): OpenApiDocument {
  if (isOpenApi(value)) return value;
  throw new Error('no OpenAPI document: it has no paths');
}

/** An OpenAPI document of `specs/` by its name, as in `platform`. */
export function readOpenApi(name: string): OpenApiDocument {
  return asOpenApi(readSpec(`${name}.openapi`));
}
