import type { Socket } from 'node:net';
import {
  Server,
  ServerCredentials,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { ReflectionService } from '@grpc/reflection';
import { HealthImplementation, protoPath } from 'grpc-health-check';
import type { ServerSetup } from '../serving/node-service.ts';
import { guard } from './guard.ts';
import { versionMethods, versionPackage, versionService } from './version-service.ts';

export interface GrpcOptions {
  readonly version: string;
  /** The method that the target file names; the health check where absent. */
  readonly method?: string;
}

export interface GrpcNode {
  /** Serves a connection, from its first byte on. */
  take(socket: Socket): void;
  /** Ends all calls and connections. */
  shutDown(): void;
}

/** A gRPC server with health, reflection and a service of its own, each of them behind the token (§5.3). */
export function startGrpcNode(setup: ServerSetup, options: GrpcOptions): GrpcNode {
  const {
    name,
    behaviour,
    credentials,
    apiKey,
    nodeSecrets = new Map<string, string>(),
    received,
    tls,
  } = setup;
  const authSurface = { behaviour, node: name, api: 'grpc', credentials, apiKey, nodeSecrets };
  const tried = options.method ?? 'grpc.health.v1.Health/Check';
  const server = new Server({ interceptors: [guard(authSurface, tried, received)] });
  const services = {
    addService(definition: ServiceDefinition, implementation: UntypedServiceImplementation): void {
      server.addService(definition, implementation);
      // Served below the token too, and rejected there: an unknown method would be rejected without a look at it.
      server.addService(below(credentials.token, definition), implementation);
    },
  };
  new HealthImplementation({ '': 'SERVING', 'nodeproof.v1.Node': 'SERVING' }).addToServer(services);
  new ReflectionService({ ...loadSync(protoPath), ...versionPackage }).addToServer(services);
  services.addService(versionService, versionMethods(options.version));
  const injector = server.createConnectionInjector(
    tls === null
      ? ServerCredentials.createInsecure()
      : ServerCredentials.createSsl(null, [
          { private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.certificate) },
        ]),
  );
  return {
    take: (socket) => injector.injectConnection(socket),
    shutDown: () => {
      injector.destroy();
      server.forceShutdown();
    },
  };
}

function below(token: string, definition: ServiceDefinition): ServiceDefinition {
  return Object.fromEntries(
    Object.entries(definition).map(([name, method]) => [
      name,
      { ...method, path: `/${token}${method.path}` },
    ]),
  );
}
