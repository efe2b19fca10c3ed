const ofHeaders = '/$headers/';

/** Where a value comes from that stands in a header of an answer, in the form of those that stand in its body. */
export function headerSource(call: string, name: string): string {
  return `${call}#${ofHeaders}${name.toLowerCase()}`;
}

/** The header, in lower case, that the pointer of such a source names; undefined for a pointer into a body. */
export function headerIn(pointer: string): string | undefined {
  return pointer.startsWith(ofHeaders) ? pointer.slice(ofHeaders.length) : undefined;
}
