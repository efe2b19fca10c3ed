import { existsSync } from 'node:fs';

/** A target file or a directory as the command line gives it, with the name that it is to have in the report. */
export interface NamedPlace {
  readonly name?: string;
  readonly place: string;
}

/** `tonight=out/run-1` names it; a path that exists as it stands is one, whatever it holds. */
export function namedPlace(text: string): NamedPlace {
  const [, name, place] = /^([^=/\\]+)=(.+)$/s.exec(text) ?? [];
  return name === undefined || place === undefined || existsSync(text) ? { place: text } : { name, place };
}
