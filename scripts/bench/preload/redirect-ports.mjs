// Loaded into a run: connections to some ports of this machine go to others, where a proxy delays what passes. The addresses of the
// target stay what they are, as it says them itself.
import { Socket } from 'node:net';

const ports = new Map(Object.entries(JSON.parse(process.env.NODEPROOF_BENCH_PORTS)));
const { connect } = Socket.prototype;

Socket.prototype.connect = function connectElsewhere(...args) {
  // Inside Node the arguments come as one array of options and callback.
  const options = Array.isArray(args[0]) ? args[0][0] : args[0];
  const other = ports.get(String(options?.port));
  if (other !== undefined) options.port = other;
  return connect.apply(this, args);
};
