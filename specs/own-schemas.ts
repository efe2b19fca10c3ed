/**
 * Options of ajv for schemas that come with the command. That they are valid is known from the tests; and what a tighter validator saves
 * in a run is less than it takes to make.
 */
export const ownSchemas = { validateSchema: false, code: { optimize: false } } as const;
