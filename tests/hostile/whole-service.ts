import { everySurface, type HostileCase, type HttpApi } from './hostile-case.ts';
import { type RawAnswer, type RawOptions, startRawServer } from './raw-server.ts';

export interface WholeServiceOptions extends RawOptions {
  /** The nodes beside the platform; one of each API where absent. */
  readonly apis?: readonly HttpApi[];
  readonly limits?: object;
}

/** Serves one raw answer for everything: the platform and each node. */
export function serveEverything(answer: RawAnswer, options: WholeServiceOptions = {}): HostileCase['serve'] {
  return async () => {
    const server = await startRawServer(answer, options);
    const scheme = options.tls === undefined ? 'http' : 'https';
    const surfaces = everySurface(`${scheme}://127.0.0.1:${server.port}`, options.apis);
    return {
      target: { ...surfaces, ...(options.limits === undefined ? {} : { limits: options.limits }) },
      received: server.received,
      close: server.close,
    };
  };
}
