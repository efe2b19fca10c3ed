import { fieldIn, fieldsOf, isSetIn } from './protobuf-fields.ts';
import type { StreamingRead } from './streaming-read.ts';

/** A method to which a client streams, or which answers with many messages. */
interface StreamingMethod {
  /** `package.Service/Method` */
  readonly path: string;
  /** Full name of the message that it takes. */
  readonly input: string;
  readonly by: StreamingRead['by'];
}

/** What the descriptions of services in an answer of server reflection hold. */
export interface Described {
  readonly streaming: readonly StreamingMethod[];
  /** Full names of messages, and whether they have any field. */
  readonly messages: ReadonlyMap<string, { readonly isEmpty: boolean }>;
}

/** `file_descriptor_response` of ServerReflectionResponse, `file_descriptor_proto` of it; the rest is of FileDescriptorProto. */
const place = {
  response: 4,
  file: 1,
  package: 2,
  message: 4,
  service: 6,
  name: 1,
  method: 2,
  field: 2,
  nested: 3,
  input: 2,
  clientStreaming: 5,
  serverStreaming: 6,
} as const;

/** Undefined where the answer holds no descriptions. */
export function describedIn(message: Buffer): Described | undefined {
  const response = fieldIn(message, place.response);
  if (response === undefined) return undefined;
  const streaming: StreamingMethod[] = [];
  const messages = new Map<string, { isEmpty: boolean }>();
  for (const file of all(response, place.file)) {
    const scope = textIn(file, place.package);
    for (const one of all(file, place.message)) addMessages(one, scope, messages);
    for (const service of all(file, place.service)) {
      const name = within(scope, textIn(service, place.name));
      for (const method of all(service, place.method)) {
        const by = streamedBy(method);
        if (by === undefined) continue;
        const input = textIn(method, place.input).replace(/^\./, '');
        streaming.push({ path: `${name}/${textIn(method, place.name)}`, input, by });
      }
    }
  }
  return { streaming, messages };
}

function streamedBy(method: Buffer): StreamingRead['by'] | undefined {
  const isClient = isSetIn(method, place.clientStreaming);
  if (isSetIn(method, place.serverStreaming)) return isClient ? 'both' : 'service';
  return isClient ? 'client' : undefined;
}

function addMessages(message: Buffer, scope: string, into: Map<string, { isEmpty: boolean }>): void {
  const name = within(scope, textIn(message, place.name));
  into.set(name, { isEmpty: all(message, place.field).length === 0 });
  for (const nested of all(message, place.nested)) addMessages(nested, name, into);
}

function all(message: Buffer, number: number): readonly Buffer[] {
  return (fieldsOf(message) ?? []).filter((field) => field.number === number).map(({ value }) => value);
}

function textIn(message: Buffer, number: number): string {
  return fieldIn(message, number)?.toString('utf8') ?? '';
}

function within(scope: string, name: string): string {
  return scope === '' ? name : `${scope}.${name}`;
}
