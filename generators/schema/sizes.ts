/** Longer texts are not made to satisfy a schema: no request could carry them. */
export const mostCharacters = 65_536;
/** The same of items of a list. */
export const mostListed = 10_000;
