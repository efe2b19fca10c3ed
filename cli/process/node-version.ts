/** As in package.json, "engines". */
const oldest = [20, 18, 1] as const;

/** What to say where Node is too old to run nodeproof; undefined where it is not. @param version as in `20.18.1` */
export function complaintAboutNode(version: string): string | undefined {
  const parts = version.split('.').map(Number);
  for (const [index, needed] of oldest.entries()) {
    const part = parts[index] ?? 0;
    if (part > needed) return undefined;
    if (part < needed)
      return `Node.js ${version} is too old; install ${oldest.join('.')} or later, for example from https://nodejs.org`;
  }
  return undefined;
}
