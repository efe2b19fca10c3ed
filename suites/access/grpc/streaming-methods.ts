import { Caching } from '../../../engine/caching.ts';
import type { GrpcWire } from '../../../engine/grpc/grpc-wire.ts';
import { servicesIn } from '../../../engine/grpc/reflection.ts';
import { type Described, describedIn } from '../../../engine/grpc/streaming-methods.ts';
import { healthWatch, isStreamingRead, type StreamingRead } from '../../../engine/grpc/streaming-read.ts';
import { type Exchange, statusOf } from '../../../engine/wire/exchange.ts';

export interface FoundStreams {
  readonly streams: readonly StreamingRead[];
  /** Names of streaming methods that are not called, as they may be more than reads. */
  readonly uncalled: readonly string[];
  /** Whether reflection described the services of the endpoint. */
  readonly isDescribed: boolean;
}

/** Services of an endpoint that are looked at, and streams of them that are opened. */
const mostServices = 8;
const mostStreams = 4;
const wellKnownEmpty = 'google.protobuf.Empty';

/**
 * The streaming methods of an endpoint that can be called: those that reflection shows. The health service may stand
 * outside the check of tokens; it is tried where authentication as a whole is tried on it.
 */
export async function findStreams(grpc: GrpcWire): Promise<FoundStreams> {
  const ofHealth = grpc.endpoint.method.replace(/^\//, '').startsWith('grpc.health.') ? [healthWatch] : [];
  const described = await describedServices(grpc);
  if (described === undefined) return { streams: ofHealth, uncalled: [], isDescribed: false };
  const shown = described.streaming.map(
    ({ path, input, by }): StreamingRead => ({
      path,
      by,
      takesNothing: input === wellKnownEmpty || described.messages.get(input)?.isEmpty === true,
    }),
  );
  const reads = shown.filter(isStreamingRead);
  return {
    streams: [...ofHealth, ...eachKindFirst(reads).slice(0, mostStreams)],
    uncalled: shown.filter((one) => !isStreamingRead(one)).map(({ path }) => path),
    isDescribed: true,
  };
}

/** One of each kind before further ones: a server guards each kind in a place of its own. */
function eachKindFirst(streams: readonly StreamingRead[]): readonly StreamingRead[] {
  const first = streams.filter(({ by }, place) => streams.findIndex((one) => one.by === by) === place);
  return [...first, ...streams.filter((one) => !first.includes(one))];
}

/** What reflection says of the services of the endpoint's own; undefined where there is no reflection. */
async function describedServices(grpc: GrpcWire): Promise<Described | undefined> {
  const metadata = grpc.rightMetadata;
  for (const reflection of ['v1', 'v1alpha'] as const) {
    const services = servicesIn(
      messageOf(await grpc.expectRejection({ metadata, reflection }, Caching.fresh)) ?? Buffer.alloc(0),
    );
    if (services === undefined) continue;
    const own = services.filter((name) => !name.startsWith('grpc.')).slice(0, mostServices);
    const ask = async (symbol: string): Promise<Described | undefined> => {
      const message = messageOf(await grpc.expectRejection({ metadata, reflection, symbol }, Caching.fresh));
      return message === undefined ? undefined : describedIn(message);
    };
    const files = (await Promise.all(own.map(ask))).filter((one) => one !== undefined);
    const streaming = files
      .flatMap((file) => file.streaming)
      .filter(({ path }) => own.some((name) => path.startsWith(`${name}/`)));
    const once = [...new Map(streaming.map((one) => [one.path, one])).values()];
    const known = new Map(files.flatMap((file) => [...file.messages]));
    // A message of another file is described there.
    const unknown = new Set(once.map(({ input }) => input).filter((name) => !known.has(name)));
    const others = await Promise.all([...unknown].slice(0, mostServices).map(ask));
    const messages = new Map([...known, ...others.flatMap((file) => [...(file?.messages ?? [])])]);
    return { streaming: once, messages };
  }
  return undefined;
}

function messageOf(exchange: Exchange): Buffer | undefined {
  const { answer } = exchange;
  return answer.kind === 'answer' && statusOf(exchange) === 0
    ? Buffer.from(answer.text, 'base64')
    : undefined;
}
