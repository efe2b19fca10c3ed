import type { Socket } from 'node:net';
import type { buildConnector as connectors } from 'undici';
import type { Distance } from './distance.ts';
import type { Dial } from './route.ts';

/**
 * The connections to one origin. Where the way is long they are opened for requests that still wait for a place within the run's
 * limits: a handshake would hold the place for as long as a request does.
 */
export class SpareConnections {
  readonly #open: Dial;
  /** The same, telling how long it takes. */
  readonly #timed: Dial;
  readonly #most: number;
  readonly #distance: Distance;
  readonly #spare: Socket[] = [];
  /** Who gets the next spare one that is opened. */
  readonly #awaiting: connectors.Callback[] = [];
  #isClosed = false;
  /** One that was opened ahead was refused, or closed before its use: the service has room for no more, or wants none that say nothing. */
  #isUnwelcome = false;
  /** Requests that wait or are under way. */
  #requests = 0;
  #inUse = 0;
  /** Spare ones that are being opened, and others. */
  readonly #opening = { spare: 0, asked: 0 };
  readonly #onTheirWay = new Set<Socket>();

  /**
   * @param most at a time; none is opened ahead where that is 0
   * @param distance is told how long it takes to open one
   */
  constructor(open: Dial, most: number, distance: Distance) {
    this.#open = open;
    this.#most = most;
    this.#distance = distance;
    this.#timed = (done) => {
      const started = performance.now();
      return open((...result) => {
        if (result[0] === null) distance.connected(performance.now() - started);
        done(...result);
      });
    };
  }

  /** A request will need one. @returns to be called when it has ended */
  expect(): () => void {
    this.#requests += 1;
    this.#openAhead();
    return () => {
      this.#requests -= 1;
    };
  }

  /**
   * Opens one before anything is to be sent; how long it takes tells nothing, as this thread is busy meanwhile. Resolves once it is open.
   * @throws Error where it cannot be opened
   */
  openEarly(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#openSpare(this.#open, (error) => (error === null ? resolve() : reject(error)));
    });
  }

  /** As undici opens a connection when it needs one. */
  connect(done: connectors.Callback): void {
    for (let socket = this.#spare.shift(); socket !== undefined; socket = this.#spare.shift()) {
      if (!isUntouched(socket)) {
        this.#isUnwelcome = true;
        continue;
      }
      const spare = socket;
      process.nextTick(() => this.#use(spare, done));
      return;
    }
    if (this.#opening.spare > this.#awaiting.length) this.#awaiting.push(done);
    else this.#openFor(done);
  }

  close(): void {
    this.#isClosed = true;
    for (const socket of [...this.#spare.splice(0), ...this.#onTheirWay]) socket.destroy();
  }

  #openAhead(): void {
    if (!this.#distance.isFar || this.#isUnwelcome) return;
    const { spare, asked } = this.#opening;
    const has = this.#inUse + this.#spare.length + spare + asked;
    for (let count = has; count < Math.min(this.#requests, this.#most); count += 1) this.#openSpare();
  }

  #openSpare(open = this.#timed, opened: (error: Error | null) => void = () => {}): void {
    this.#opening.spare += 1;
    this.#dial(open, (error, socket) => {
      this.#opening.spare -= 1;
      if (error !== null) this.#isUnwelcome = true;
      opened(error);
      const done = this.#awaiting.shift();
      if (done === undefined) {
        if (error === null) this.#keep(socket);
      } else if (error === null) this.#use(socket, done);
      // Whoever asks for itself hears what is wrong.
      else this.#openFor(done);
    });
  }

  #openFor(done: connectors.Callback): void {
    this.#opening.asked += 1;
    this.#dial(this.#timed, (error, socket) => {
      this.#opening.asked -= 1;
      if (error === null) this.#use(socket, done);
      else done(error, null);
    });
  }

  #dial(open: Dial, done: connectors.Callback): void {
    const opening = open((...result) => {
      if (opening !== undefined) this.#onTheirWay.delete(opening);
      done(...result);
    });
    if (opening !== undefined) this.#onTheirWay.add(opening);
  }

  #use(socket: Socket, done: connectors.Callback): void {
    this.#inUse += 1;
    socket.once('close', () => {
      this.#inUse -= 1;
    });
    done(null, socket);
  }

  #keep(socket: Socket): void {
    // Nobody else listens before it is used.
    socket.on('error', () => {});
    if (this.#isClosed) socket.destroy();
    else this.#spare.push(socket);
  }
}

/** Whether nothing has happened to a connection since it was opened: some servers close one that says nothing, with an answer that nobody asked for. */
export function isUntouched(socket: Socket): boolean {
  const isOpen = !socket.destroyed && socket.readable && socket.writable && socket.readableLength === 0;
  if (!isOpen) socket.destroy();
  return isOpen;
}
