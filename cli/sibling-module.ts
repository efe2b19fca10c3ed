/** The URL of a module beside another, in a checkout's sources as well as compiled: worker threads start by URL. */
export function siblingModule(here: string, name: string): URL {
  return new URL(`./${name}${here.endsWith('.ts') ? '.ts' : '.js'}`, here);
}
