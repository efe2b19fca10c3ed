import type { DocumentedCall } from '../../generators/requests/documented-call.ts';
import type { Relation } from '../../generators/requests/relations.ts';

/** Under this name documents take values (`x-from`) from what every run looks up on a node anyway. */
export const surveyed = 'survey';

/** A relation of a call. */
export interface CallRelation {
  readonly call: DocumentedCall;
  readonly relation: Relation;
}

/** A document of the user's own (interface, section 7), read, validated and brought to one form. */
export interface OwnDocument {
  /** The area of its requirements: `own`, or `documents` for what the contract's own documents add. */
  readonly area: 'own' | 'documents';
  readonly name: string;
  readonly kind: 'openapi' | 'openrpc';
  /** Names of the nodes that serve it; empty for the platform API. */
  readonly nodes: readonly string[];
  readonly level: 'required' | 'advisory';
  /** With JSON Schema 2020-12 throughout, and no reference that leaves it. */
  readonly document: Readonly<Record<string, unknown>>;
  /** Of the contract's own: the name under which it is known as a document of the contract, and its schemas with it. */
  readonly spec?: string;
  /** What may be sent of it: nothing else ever is. */
  readonly calls: readonly DocumentedCall[];
  /** Ids of those whose every statement checks of other areas decide: what is left is how other valid requests, and invalid ones, are answered. */
  readonly decided?: ReadonlySet<string>;
  /** Calls that are asked for values that others take (`x-from`). */
  readonly sources: readonly DocumentedCall[];
  /** What is judged beyond the shape of answers. */
  readonly relations: readonly CallRelation[];
}

/** An entry of `documents` in a target file after its schema has accepted it. */
export interface DocumentEntry {
  readonly name?: string;
  readonly openrpc?: string;
  readonly openapi?: string;
  readonly nodes?: readonly string[];
  readonly platform?: boolean;
  readonly methods: readonly string[];
  readonly level?: 'required' | 'advisory';
}
