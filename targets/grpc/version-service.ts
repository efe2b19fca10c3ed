import type {
  ServerDuplexStream,
  ServerUnaryCall,
  ServerWritableStream,
  sendUnaryData,
  UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { type AnyDefinition, fromJSON, type ServiceDefinition } from '@grpc/proto-loader';

interface VersionFilter {
  readonly prefix?: string;
}

// As data: a .proto file would have to be copied beside the compiled code.
/** A service of the node's own, as every protocol has one: `nodeproof.v1.Node/GetVersion`. */
export const versionPackage = fromJSON({
  nested: {
    nodeproof: {
      nested: {
        v1: {
          nested: {
            Node: {
              methods: {
                GetVersion: {
                  requestType: 'GetVersionRequest',
                  responseType: 'GetVersionResponse',
                  comment: 'The software of the node',
                },
                WatchVersion: {
                  requestType: 'GetVersionRequest',
                  responseType: 'GetVersionResponse',
                  responseStream: true,
                  comment: 'The software of the node, now and whenever it changes',
                },
                SubscribeVersions: {
                  requestType: 'VersionFilter',
                  responseType: 'GetVersionResponse',
                  requestStream: true,
                  responseStream: true,
                  comment: 'The software of the node, for each filter that the client sends',
                },
              },
            },
            GetVersionRequest: { fields: {} },
            VersionFilter: { fields: { prefix: { type: 'string', id: 1 } } },
            GetVersionResponse: { fields: { version: { type: 'string', id: 1 } } },
          },
        },
      },
    },
  },
});

export const versionService = serviceOf(versionPackage['nodeproof.v1.Node']);

export function versionMethods(version: string): UntypedServiceImplementation {
  return {
    GetVersion: (_call: ServerUnaryCall<object, object>, reply: sendUnaryData<object>) =>
      reply(null, { version }),
    // It stays open until the client ends it: the software changes only with a restart.
    WatchVersion: (call: ServerWritableStream<object, object>) => {
      call.write({ version });
    },
    SubscribeVersions: (call: ServerDuplexStream<VersionFilter, object>) => {
      call.on('data', ({ prefix = '' }: VersionFilter) => {
        if (version.startsWith(prefix)) call.write({ version });
      });
      call.on('end', () => call.end());
    },
  };
}

function serviceOf(definition: AnyDefinition | undefined): ServiceDefinition {
  if (definition === undefined || isMessage(definition)) throw new Error('the package holds no such service');
  return definition;
}

function isMessage(definition: AnyDefinition): definition is Exclude<AnyDefinition, ServiceDefinition> {
  return typeof definition.format === 'string';
}
