import { fieldsOf, type JsonObject } from '../../base/json-object.ts';
import { valueAt } from '../../base/json-pointer.ts';
import type { Schema } from '../schema/schema.ts';

/** Where an input stands in a request: in `params` of a method, or in a place of HTTP. */
type InputPlace = 'param' | 'query' | 'path' | 'header' | 'cookie' | 'body';

/** One value that a request of a document takes: a parameter, or a field of a JSON body. */
export interface CallInput {
  readonly name: string;
  /** What it is called in the request, where another input of the same name is in another place. */
  readonly sentAs?: string;
  readonly in: InputPlace;
  readonly required: boolean;
  readonly schema: Schema;
  /** What the document itself shows as typical. */
  readonly examples: readonly unknown[];
  /** Where live values come from, as `x-from` and links say: `eth_getBlockByNumber#/hash`. */
  readonly from: readonly string[];
  /** How a parameter of HTTP is written: the `style` of OpenAPI, or `json` where its value stands as JSON. */
  readonly style?: string;
  /** Of a list in a query: whether each element is a parameter of its own. */
  readonly explode: boolean;
  /** The requirement that the document names beside it. */
  readonly requirement?: string;
  /** What stands beside it in the document, the relations among it. */
  readonly extensions: JsonObject;
}

/** What an input is called in a request. */
export function sentName({ name, sentAs }: CallInput): string {
  return sentAs ?? name;
}

/** Whether HTTP carries a text as the value of a header: no line breaks, and no blanks at its ends. */
export function isHeaderText(text: string): boolean {
  return /^([!-~]([\t -~]*[!-~])?)?$/.test(text);
}

/** An answer as an OpenAPI document describes it. */
export interface DocumentedResponse {
  /** `200`, `2XX` or `default`. */
  readonly status: string;
  /** Media types with the JSON Pointer of their schema, undefined where none is given. */
  readonly content: readonly { readonly type: string; readonly schema: string | undefined }[];
  readonly headers: readonly DocumentedHeader[];
}

/** A header of an answer. */
export interface DocumentedHeader {
  readonly name: string;
  readonly required: boolean;
  /** JSON Pointer; undefined where none is given. */
  readonly schema: string | undefined;
  /** Whether its value is JSON. */
  readonly isJson: boolean;
}

interface CallBase {
  /** `operationId`, the method's name, or verb and path. */
  readonly id: string;
  /** What latency is filed under: `eth_blockNumber`, `GET /v1/nodes/`. */
  readonly operation: string;
  readonly inputs: readonly CallInput[];
  /** Whole calls that the document shows: values by the name of the input. */
  readonly examples: readonly Assignment[];
  /** JSON Pointer of the operation in its document. */
  readonly pointer: string;
  /** The document that holds it: references of its schemas point into this. */
  readonly document: unknown;
}

/** An operation of HTTP. */
export interface HttpCall extends CallBase {
  readonly kind: 'http';
  readonly verb: string;
  /** With its placeholders, behind the path of the document's server. */
  readonly path: string;
  /** What every request says of contents, by name in lower case: `accept` and `content-type`, where the document requires one. */
  readonly headers: Readonly<Record<string, string>>;
  /** What is sent as JSON: an object of the inputs in the body, or the one input that it is; `none` also where the document takes no JSON. */
  readonly body: 'none' | 'fields' | 'whole';
  /** Whether the document takes no request without a body. */
  readonly requiresBody: boolean;
  readonly responses: readonly DocumentedResponse[];
  /** Whether the document says that nobody is served without a credential. */
  readonly isSecured: boolean;
}

/** A method of JSON-RPC. */
export interface RpcCall extends CallBase {
  readonly kind: 'rpc';
  /** How params are sent: as an array (also where the document leaves the choice) or as an object. */
  readonly structure: 'by-position' | 'by-name';
  /** JSON Pointer of the schema of `result`; undefined where the document gives none. */
  readonly result: string | undefined;
  /** Schemas of `result` for what was asked (`x-result-for`): the first whose values were sent counts in place of `result`. */
  readonly resultFor: readonly ResultFor[];
  /** Codes of the errors that the document describes. */
  readonly errors: readonly number[];
  /** Whether the document has it served elsewhere than its other methods (`servers` of its own). */
  readonly isElsewhere: boolean;
}

interface ResultFor {
  /** Values of parameters, by name. */
  readonly when: Assignment;
  /** JSON Pointer of the schema. */
  readonly result: string;
}

/** An operation or method of a document, in the one form that requests are made from and answers judged by. */
export type DocumentedCall = HttpCall | RpcCall;

/** The operation or method as it stands in its document. */
export function operationOf({ document, pointer }: DocumentedCall): Readonly<Record<string, unknown>> {
  return fieldsOf(valueAt(document, pointer));
}

/** Whether its document says that a call only reads. */
export function saysRead(call: DocumentedCall): boolean {
  return operationOf(call)['x-read'] === true;
}

/** Values of one request by the name of the input; an input without one is left out. */
export type Assignment = Readonly<Record<string, unknown>>;
