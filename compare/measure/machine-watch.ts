import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { cpus } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { MachineRound } from '../../specs/formats/measurement-line.ts';
import type { Clock } from './schedule/clock.ts';

/** Interval of the timer that detects stalls of this process, and its tolerance, in milliseconds. */
const everyMs = 5;
const stalledFromMs = 20;
/** Stalls older than this cannot have affected a request under way. */
const keptMs = 60_000;

/** The control endpoint: on a thread of its own and without work, so that its latency is what this machine adds to every latency. */
const control = `
const { createServer } = require('node:http');
const { parentPort } = require('node:worker_threads');
const server = createServer((_request, response) => response.end('{}'));
server.keepAliveTimeout = 60000;
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

/** Watches the machine that measures: its stalls, its load, and a control endpoint on loopback that is measured in the same rounds. */
export class MachineWatch {
  readonly #clock: Clock;
  readonly #stalls: { readonly from: number; readonly to: number }[] = [];
  readonly #timer: NodeJS.Timeout;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #worker: Worker;
  readonly #port: number;
  #last: number;
  #worst = 0;
  #spent = process.cpuUsage();
  #machine = machineTimes();
  #since: number;

  private constructor(clock: Clock, worker: Worker, port: number) {
    this.#clock = clock;
    this.#worker = worker;
    this.#port = port;
    this.#last = clock.now();
    this.#since = this.#last;
    this.#timer = setInterval(() => this.#tick(), everyMs);
    this.#timer.unref();
  }

  static async start(clock: Clock): Promise<MachineWatch> {
    const worker = new Worker(control, { eval: true });
    worker.unref();
    const [port] = (await once(worker, 'message')) as [number];
    const watch = new MachineWatch(clock, worker, port);
    await watch.#askControl();
    return watch;
  }

  /** Whether this process was not scheduled while a request was under way: then the target was not what took the time. */
  stalledBetween(from: number, to: number): boolean {
    if (this.#clock.now() - this.#last > everyMs + stalledFromMs) this.#tick();
    return this.#stalls.some((stall) => stall.from < to && stall.to > from);
  }

  /** The state of the machine since the round before. */
  async round(round: number): Promise<MachineRound> {
    const controlMs = await this.#askControl();
    this.#tick();
    const now = this.#clock.now();
    const spent = process.cpuUsage(this.#spent);
    const before = this.#machine;
    this.#machine = machineTimes();
    const total = this.#machine.total - before.total;
    const measured: MachineRound = {
      ...{ round, controlMs: short(controlMs), delayMs: short(this.#worst) },
      cpu: short((spent.user + spent.system) / 1_000 / Math.max(1, now - this.#since)),
      busy: short(total > 0 ? (this.#machine.busy - before.busy) / total : 0),
    };
    this.#worst = 0;
    this.#spent = process.cpuUsage();
    this.#since = now;
    return measured;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#agent.destroy();
    await this.#worker.terminate();
  }

  #tick(): void {
    const now = this.#clock.now();
    const late = now - this.#last - everyMs;
    this.#worst = Math.max(this.#worst, late);
    if (late > stalledFromMs) this.#stalls.push({ from: this.#last, to: now });
    while ((this.#stalls[0]?.to ?? now) < now - keptMs) this.#stalls.shift();
    this.#last = now;
  }

  /** Milliseconds until the control endpoint has answered whole. */
  #askControl(): Promise<number> {
    const started = performance.now();
    return new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port: this.#port, agent: this.#agent }, (response) => {
        response.resume().on('end', () => resolve(performance.now() - started));
      })
        .on('error', reject)
        .end();
    });
  }
}

function machineTimes(): { readonly busy: number; readonly total: number } {
  let [idle, total] = [0, 0];
  for (const { times } of cpus()) {
    idle += times.idle;
    total += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return { busy: total - idle, total };
}

function short(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
