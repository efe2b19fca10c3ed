import { basename, dirname, extname, resolve } from 'node:path';
import { isJsonObject, type JsonObject } from '../../base/json-object.ts';
import { pointerSteps } from '../../base/json-pointer.ts';
import type { DocumentedCall } from '../../generators/requests/documented-call.ts';
import { openApiCalls } from '../../generators/requests/open-api-calls.ts';
import { openRpcCalls } from '../../generators/requests/open-rpc-calls.ts';
import { relationsOf } from '../../generators/requests/relations.ts';
import { GeneratorError } from '../../generators/schema/generator-error.ts';
import { asOpenApi } from '../../specs/open-api.ts';
import { rpcPathOf } from '../jsonrpc/rpc-path.ts';
import type { Target } from '../target/target.ts';
import { UserError } from '../user-error.ts';
import { bundleReferences, type ReferredFile } from './bundle-references.ts';
import { withInlinedOperations } from './inlined-operations.ts';
import { withModernSchemas } from './modern-schemas.ts';
import { openDocument } from './open-document.ts';
import type { DocumentEntry, OwnDocument } from './own-document.ts';
import { selectCalls } from './select-calls.ts';
import type { Where } from './validate-document.ts';

const subject = 'document';

interface Surroundings {
  /** `file:line` of a path of keys of the target file. */
  where(pointer: readonly string[]): string;
  resolvePath(relative: string): string;
}

/**
 * The documents that a target file names (interface, section 7).
 * @throws UserError with file and line, for a fault of the entry or of the document
 */
export async function readDocuments(
  entries: readonly DocumentEntry[],
  target: Pick<Target, 'nodes' | 'platform'>,
  around: Surroundings,
): Promise<readonly OwnDocument[]> {
  const read: OwnDocument[] = [];
  for (const [index, entry] of entries.entries()) {
    const at = ['documents', String(index)];
    const document = await readDocument(entry, target, { ...around, at });
    if (read.some(({ name }) => name === document.name))
      throw new UserError(
        `${subject}/doubled-name`,
        `${around.where(at)}: two documents are named "${document.name}"; give one another "name"`,
      );
    read.push(document);
  }
  return read;
}

/** @throws UserError with the line of the target file, where the file that it names cannot be read at all */
function openNamed(path: string, line: string): ReturnType<typeof openDocument> {
  try {
    return openDocument(path);
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== `${subject}/unreadable`) throw error;
    throw new UserError(error.code, `${line}: ${error.message}`);
  }
}

/** @throws UserError also where it is nested deeper than anything that follows it can go */
async function readDocument(
  entry: DocumentEntry,
  target: Pick<Target, 'nodes' | 'platform'>,
  around: Surroundings & { readonly at: readonly string[] },
): Promise<OwnDocument> {
  try {
    return await readWhole(entry, target, around);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const file = around.resolvePath(entry.openrpc ?? entry.openapi ?? '');
    throw new UserError(
      `${subject}/invalid`,
      `${file}: it is nested too deeply, or refers to itself in a circle`,
    );
  }
}

async function readWhole(
  entry: DocumentEntry,
  target: Pick<Target, 'nodes' | 'platform'>,
  { where, resolvePath, at }: Surroundings & { readonly at: readonly string[] },
): Promise<OwnDocument> {
  const kind = entry.openrpc === undefined ? 'openapi' : 'openrpc';
  const file = entry.openrpc ?? entry.openapi ?? '';
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(file))
    throw new UserError(
      `${subject}/address`,
      `${where([...at, kind])}: ${file} is an address; save the document, and name the file`,
    );
  const nodes = surfacesOf(entry, kind, target, (keys) => where([...at, ...keys]));
  const path = resolvePath(file);
  const { value, where: within } = openNamed(path, where([...at, kind]));
  const document = await validDocument(kind, { path, value }, within);
  const calls = callsOf(document, kind, within);
  const chosen = selected(calls, entry, (index) => where([...at, 'methods', String(index)]));
  const { validateRelations } = await import('./validate-relations.ts');
  await validateRelations(chosen, calls, within);
  return {
    area: 'own',
    name: entry.name ?? basename(file, extname(file)).replaceAll(/[^\w.-]+/g, '-'),
    kind,
    nodes,
    level: entry.level ?? 'required',
    document,
    calls: chosen,
    sources: chosen,
    relations: chosen.flatMap((call) => relationsOf(call).map((relation) => ({ call, relation }))),
  };
}

/**
 * A document that stands for itself, in the newest form of its kind.
 * @param within `file:line` of a path of its keys
 * @throws UserError for what its kind forbids
 */
async function validDocument(
  kind: OwnDocument['kind'],
  { path, value }: ReferredFile,
  within: Where,
): Promise<JsonObject> {
  if (!isJsonObject(value))
    throw new UserError(
      `${subject}/empty`,
      `${within([])}: no ${kind === 'openapi' ? 'OpenAPI' : 'OpenRPC'} document`,
    );
  const bundled = bundleReferences(
    { path, value },
    referredFiles(),
    (what, pointer) =>
      new UserError(`${subject}/reference`, `${within(pointerSteps(pointer ?? ''))}: ${what}`),
  );
  // A parser and a meta-schema that only runs with such documents need: loaded for them alone.
  const [{ validateOpenApi, validateOpenRpc }, { validateNames }, { validateSchemas }] = await Promise.all([
    import('./validate-document.ts'),
    import('./validate-names.ts'),
    import('./validate-schemas.ts'),
  ]);
  const whole = kind === 'openapi' ? withInlinedOperations(bundled) : bundled;
  if (kind === 'openapi') await validateOpenApi(whole, within);
  else await validateOpenRpc(whole, within);
  const document = modern(whole, kind);
  validateSchemas(document, within);
  if (kind === 'openapi') validateNames(whole, within);
  return document;
}

/** What files hold that a document refers to: each is read once, however many references lead to it. */
function referredFiles(): (reference: string, from: string) => ReferredFile {
  const read = new Map<string, ReferredFile>();
  return (reference, from) => {
    const path = resolve(dirname(from), decodeURIComponent(reference));
    const file = read.get(path) ?? { path, value: openDocument(path).value };
    read.set(path, file);
    return file;
  };
}

function modern(document: JsonObject, kind: OwnDocument['kind']): JsonObject {
  const dialect =
    kind === 'openrpc' ? 'draft-07' : String(document.openapi).startsWith('3.0') ? 'openapi-3.0' : '2020-12';
  const converted = withModernSchemas(document, dialect);
  return isJsonObject(converted) ? converted : {};
}

function callsOf(
  document: Readonly<Record<string, unknown>>,
  kind: OwnDocument['kind'],
  within: (pointer: readonly string[]) => string,
): readonly DocumentedCall[] {
  try {
    return kind === 'openapi' ? openApiCalls(asOpenApi({ paths: {}, ...document })) : openRpcCalls(document);
  } catch (error) {
    if (!(error instanceof GeneratorError)) throw error;
    throw new UserError(`${subject}/invalid`, `${within(pointerSteps(error.pointer))}: ${error.message}`);
  }
}

function selected(
  calls: readonly DocumentedCall[],
  { methods }: DocumentEntry,
  where: (index: number) => string,
): readonly DocumentedCall[] {
  const chosen = new Set<DocumentedCall>();
  for (const [index, pattern] of methods.entries()) {
    const found = selectCalls(calls, pattern);
    if (found.kind === 'fault') throw new UserError(`${subject}/methods`, `${where(index)}: ${found.why}`);
    for (const call of found.calls) chosen.add(call);
  }
  return calls.filter((call) => chosen.has(call));
}

/** Where a document is served. @throws UserError for a surface that the target file does not give, or that speaks another protocol */
function surfacesOf(
  { nodes = [], platform = false }: DocumentEntry,
  kind: OwnDocument['kind'],
  target: Pick<Target, 'nodes' | 'platform'>,
  where: (keys: readonly string[]) => string,
): readonly string[] {
  const fault = (keys: readonly string[], what: string) =>
    new UserError(`${subject}/surface`, `${where(keys)}: ${what}`);
  if (platform) {
    if (kind === 'openrpc')
      throw fault(['platform'], 'an OpenRPC document is served by nodes; name them in "nodes"');
    if (nodes.length > 0)
      throw fault(['nodes'], 'a document is served by the platform or by nodes, not by both');
    if (target.platform === undefined) throw fault(['platform'], 'the target file gives no platform');
    return [];
  }
  if (nodes.length === 0) throw fault([], 'name the nodes that serve it in "nodes"');
  for (const [index, name] of nodes.entries()) {
    const node = target.nodes.find((one) => one.name === name);
    if (node === undefined) throw fault(['nodes', String(index)], `the target file has no node "${name}"`);
    if (node.url === undefined || (kind === 'openrpc' && rpcPathOf(node) === undefined))
      throw fault(
        ['nodes', String(index)],
        `the node "${name}" (api ${node.api}) takes no ${kind === 'openrpc' ? 'JSON-RPC' : 'HTTP requests'}`,
      );
  }
  return nodes;
}
