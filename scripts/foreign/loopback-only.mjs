// Loaded before a node that would listen on every interface: makes it listen on this machine only.
import { Socket } from 'node:dgram';
import { Server } from 'node:net';

for (const [prototype, method] of [
  [Server.prototype, 'listen'],
  [Socket.prototype, 'bind'],
]) {
  const listen = prototype[method];
  prototype[method] = function listenHere(...args) {
    return listen.apply(
      this,
      args.map((one) => (one === '0.0.0.0' ? '127.0.0.1' : one)),
    );
  };
}
