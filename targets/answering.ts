import { AsyncLocalStorage } from 'node:async_hooks';

/** Which answer is being made: an object of its own for each request, on whatever transport. Absent outside of any. */
export const answering = new AsyncLocalStorage<object>();
