/** The address of a module beside another, in a checkout's sources as well as compiled: a thread is started by address. */
export function siblingModule(here: string, name: string): URL {
  return new URL(`./${name}${here.endsWith('.ts') ? '.ts' : '.js'}`, here);
}
