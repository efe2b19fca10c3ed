import { EventEmitter } from 'node:events';

/** Ends a request, as an AbortController does: undici takes either, and this one costs a third. */
export class Cancellation extends EventEmitter {
  aborted = false;
  reason: unknown;

  abort(reason: unknown = new DOMException('the request was ended', 'AbortError')): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    this.emit('abort');
  }
}
