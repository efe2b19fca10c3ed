import type { Target } from './target.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * The headers that the target file has sent with every request to a surface: those of the file, and the surface's own in
 * their place. Names are in lower case.
 * @param node its name; null for the platform API
 */
export function headersOf({ headers, platform, nodes }: Target, node: string | null): Headers {
  const own = node === null ? platform?.headers : nodes.find(({ name }) => name === node)?.headers;
  return { ...headers, ...own };
}
