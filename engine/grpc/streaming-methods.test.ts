import { fromJSON } from '@grpc/proto-loader';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describedIn } from './streaming-methods.ts';

function delimited(number: number, value: Uint8Array): Buffer {
  const length =
    value.length < 128 ? [value.length] : [(value.length % 128) + 128, Math.floor(value.length / 128)];
  return Buffer.concat([Buffer.from([number * 8 + 2, ...length]), value]);
}

const method = (responseStream: boolean, requestStream = false, requestType = 'Nothing') => ({
  comment: '',
  requestType,
  responseType: 'Version',
  responseStream,
  requestStream,
});

/** The descriptions that a real loader makes of a package, as server reflection sends them. */
function described(): Buffer {
  const definitions = fromJSON({
    nested: {
      a: {
        nested: {
          v1: {
            nested: {
              B: {
                methods: {
                  Get: method(false),
                  Watch: method(true),
                  WatchSome: method(true, false, 'Some'),
                  Talk: method(true, true),
                  Send: method(false, true),
                },
              },
              Nothing: { fields: {} },
              Some: { fields: { height: { type: 'uint64', id: 1 } } },
              Version: {
                fields: { text: { type: 'string', id: 1 } },
                nested: { Inner: { fields: {} } },
              },
            },
          },
        },
      },
    },
  });
  const nothing = definitions['a.v1.Nothing'];
  if (nothing === undefined || !('fileDescriptorProtos' in nothing)) throw new Error('no such message');
  const files = (nothing.fileDescriptorProtos as Buffer[]).map((file) => delimited(1, file));
  return delimited(4, Buffer.concat(files));
}

describe('the streaming methods that reflection describes', () => {
  it('are those in which the service, the client or both stream', () => {
    const found = describedIn(described());
    expect(found?.streaming).toEqual([
      { path: 'a.v1.B/Watch', input: 'a.v1.Nothing', by: 'service' },
      { path: 'a.v1.B/WatchSome', input: 'a.v1.Some', by: 'service' },
      { path: 'a.v1.B/Talk', input: 'a.v1.Nothing', by: 'both' },
      { path: 'a.v1.B/Send', input: 'a.v1.Nothing', by: 'client' },
    ]);
    expect(found?.messages.get('a.v1.Nothing')).toEqual({ isEmpty: true });
    expect(found?.messages.get('a.v1.Some')).toEqual({ isEmpty: false });
    expect(found?.messages.get('a.v1.Version.Inner')).toEqual({ isEmpty: true });
  });

  it('are none in other answers, whatever their bytes are', () => {
    expect(describedIn(Buffer.alloc(0))).toBeUndefined();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(describedIn(delimited(4, bytes))?.streaming.length ?? 0).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });
});
