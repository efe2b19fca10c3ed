/** Host and port of a URL, with the port also where it is the default. */
export function addressIn(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  const usual = protocol === 'https:' || protocol === 'wss:' ? '443' : '80';
  return `${hostname}:${port === '' ? usual : port}`;
}
