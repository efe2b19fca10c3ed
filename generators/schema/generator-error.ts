/**
 * What goes wrong in `generators/`: always a document that cannot be used, never a service's answer.
 * `code` is stable, `pointer` is the JSON Pointer of the schema at fault, `hint` says what to do about it.
 */
export class GeneratorError extends Error {
  override readonly name: string = 'GeneratorError';
  readonly code: string;
  readonly pointer: string;
  readonly hint: string;

  constructor(code: string, message: string, pointer: string, hint: string) {
    super(`${message} at "${pointer}". ${hint}`);
    this.code = code;
    this.pointer = pointer;
    this.hint = hint;
  }
}

/** A schema uses a keyword (or a form of one) that the generators do not honour: ignoring it would generate wrong inputs. */
export class UnsupportedKeyword extends GeneratorError {
  override readonly name = 'UnsupportedKeyword';
  readonly keyword: string;

  constructor(keyword: string, pointer: string, detail = 'it is not supported') {
    super(
      'NODEPROOF_UNSUPPORTED_KEYWORD',
      `Keyword "${keyword}" cannot be used: ${detail},`,
      pointer,
      'Use a keyword of generators/schema/keywords.ts, or add support for this one.',
    );
    this.keyword = keyword;
  }
}

/** A `$ref` leads nowhere, outside its document, or in a circle that never reaches a schema. */
export class UnresolvedReference extends GeneratorError {
  override readonly name = 'UnresolvedReference';
  readonly reference: string;

  constructor(reference: string, pointer: string, detail: string) {
    super(
      'NODEPROOF_UNRESOLVED_REFERENCE',
      `Reference "${reference}" ${detail},`,
      pointer,
      'References are JSON Pointers into the same document ("#/components/schemas/Node").',
    );
    this.reference = reference;
  }
}

/** No value (or none that can be found by trying) satisfies the schema. */
export class UnsatisfiableSchema extends GeneratorError {
  override readonly name = 'UnsatisfiableSchema';

  constructor(pointer: string, detail: string) {
    super(
      'NODEPROOF_UNSATISFIABLE_SCHEMA',
      `No value can be generated (${detail})`,
      pointer,
      'Look for keywords that contradict each other, or for a recursion without an end.',
    );
  }
}

/** A value was given as valid and is not, so nothing can be derived from it. */
export class NotValid extends GeneratorError {
  override readonly name = 'NotValid';

  constructor(pointer: string) {
    super(
      'NODEPROOF_NOT_VALID',
      'The value does not satisfy its schema',
      pointer,
      'Give a value that arbitraryOf or boundaryValues generated from the same schema.',
    );
  }
}
