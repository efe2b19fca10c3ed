import type { OwnDocument } from '../../engine/documents/own-document.ts';
import type { DocumentedCall } from '../../generators/requests/documented-call.ts';
import { inexactPlaces } from '../../generators/requests/inexact-numbers.ts';
import { wrongExamples } from '../../generators/requests/wrong-examples.ts';

type Notes = Readonly<Record<string, string>>;

const notes = new WeakMap<DocumentedCall, Notes>();

/**
 * What a document of the user's own says of a call and nothing follows from: for whoever maintains the document, and no failure of a
 * service. Undefined where all of it has its effect.
 */
export function documentNotes({ area }: OwnDocument, call: DocumentedCall): Notes | undefined {
  if (area !== 'own') return undefined;
  const known = notes.get(call) ?? notesOf(call);
  notes.set(call, known);
  return Object.keys(known).length === 0 ? undefined : known;
}

function notesOf(call: DocumentedCall): Notes {
  const inexact = inexactPlaces(call.document, call.pointer).map((at) => [
    at,
    'holds an integer beyond 2^53, of which the nearest double is read: values beside it are not told apart',
  ]);
  return { ...wrongExamples(call), ...Object.fromEntries(inexact) };
}
