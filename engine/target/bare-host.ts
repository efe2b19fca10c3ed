/** The host of a URL as sockets and lists take it: an IPv6 address has brackets in a URL alone. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
