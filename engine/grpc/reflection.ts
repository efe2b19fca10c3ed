import type { Client, Metadata } from '@grpc/grpc-js';
import type { GrpcReply, RunningCall } from './grpc-reply.ts';
import { fieldsOf } from './protobuf-fields.ts';

/** `list_services` (field 7 of ServerReflectionRequest) with an empty text. */
const listServices = Buffer.from([0x3a, 0x00]);
/** Tag of `file_containing_symbol` (field 4) of the same. */
const fileContainingSymbol = 0x22;
/** `list_services_response` of ServerReflectionResponse, `service` of it, `name` of that. */
const place = { response: 6, service: 1, name: 1 } as const;
const bytes = (value: Buffer): Buffer => value;

/** Asks server reflection for its list of services, or for the file that describes a symbol; the first message is the answer. */
export function serverReflection(
  client: Client,
  path: string,
  metadata: Metadata,
  options: { readonly deadline: number },
  symbol?: string,
): RunningCall {
  const running = client.makeBidiStreamRequest<Buffer, Buffer>(path, bytes, bytes, metadata, options);
  let opening: Metadata | undefined;
  let message: Buffer | undefined;
  running.on('metadata', (received: Metadata) => {
    opening = received;
  });
  running.on('data', (received: Buffer) => {
    message ??= received;
  });
  // Each error comes as a status too.
  running.on('error', () => {});
  const reply = new Promise<GrpcReply>((resolve) => {
    running.on('status', ({ code, details, metadata: end }) =>
      resolve({ code, details, metadata: [opening, end], message }),
    );
  });
  // Nothing more is asked: the service ends its side as soon as it has answered, without being told to.
  running.end(symbol === undefined ? listServices : fileOf(symbol));
  return { running, reply };
}

function fileOf(symbol: string): Buffer {
  const name = Buffer.from(symbol);
  const { length } = name;
  const varint = length < 128 ? [length] : [(length % 128) + 128, length >> 7];
  return Buffer.concat([Buffer.from([fileContainingSymbol, ...varint]), name]);
}

/** The names of services in an answer of server reflection, sorted; undefined where it holds no such list. */
export function servicesIn(message: Buffer): readonly string[] | undefined {
  const response = fieldsOf(message)?.find(({ number }) => number === place.response)?.value;
  if (response === undefined) return undefined;
  const services = (fieldsOf(response) ?? []).filter(({ number }) => number === place.service);
  return services
    .flatMap(({ value }) => (fieldsOf(value) ?? []).filter(({ number }) => number === place.name))
    .map(({ value }) => value.toString('utf8'))
    .sort();
}
