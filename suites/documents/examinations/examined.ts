import type { OwnDocument } from '../../../engine/documents/own-document.ts';
import type { DocumentedCall } from '../../../generators/requests/documented-call.ts';
import type { Caller } from '../calls/caller.ts';
import type { LivePool } from '../calls/live-pool.ts';

/** A call of a document on one surface, and what it is asked with. */
export interface Examined {
  readonly document: OwnDocument;
  readonly call: DocumentedCall;
  readonly caller: Caller;
  /** Over the first transport and access mode, by which the pool was filled. */
  readonly first: Caller;
  readonly pool: LivePool;
}
