import type { BadInput } from './bad-input.ts';

const secret = 's3cr3t-Value-0815';

function file(what: string, text: string | Buffer, says: RegExp, env?: Record<string, string>): BadInput {
  return {
    what: `a target file: ${what}`,
    files: { 't.yaml': text },
    args: ['run', '--target', 't.yaml'],
    says,
    hides: secret,
    ...(env === undefined ? {} : { env }),
  };
}

/** A file with one more line below `platform`, which is sound. */
const platform = (more: string): string =>
  `name: a\nplatform:\n  baseUrl: ORIGIN\n  apiKey: k-123456\n${more}`;
const node = (more: string): string => `name: a\nnodes:\n  - name: n\n${more.replaceAll(/^/gm, '    ')}\n`;
const evm = (more: string): string => node(`api: evm\nurl: ORIGIN\n${more}`);
const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]']
  .concat([...'bcdefghi'].map((one, at) => `${one}: &${one} [${`*${'abcdefghi'[at]}, `.repeat(9)}]`))
  .join('\n');

export const targetFiles: readonly BadInput[] = [
  {
    what: 'a target file that is not there',
    args: ['run', '--target', 'none.yaml'],
    says: /none\.yaml: .*file not found/,
  },
  { what: 'a target file that is a directory', args: ['run', '--target', '.'], says: /\.: .*a directory/ },
  {
    what: 'a target file without end',
    args: ['run', '--target', '/dev/zero'],
    says: /\/dev\/zero: larger than/,
  },
  file('empty', '', /t\.yaml:1:\d+: .*empty/),
  file('only a comment', '# nothing\n', /t\.yaml:1:\d+: .*empty/),
  file('binary', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 0xff]), /t\.yaml: not UTF-8 text/),
  file('in another encoding', Buffer.from('name: caf\xe9\n', 'latin1'), /t\.yaml: not UTF-8 text/),
  file('of 100 MB', Buffer.alloc(100_000_000, 'a: 1\n'), /t\.yaml: larger than/),
  file('a YAML bomb', `name: a\n${bomb}\n`, /t\.yaml: aliases expand/),
  file('an alias of itself', `name: a\nnodes: &n\n  - *n\n`, /t\.yaml/),
  file('an alias of nothing', `name: a\nplatform: *${secret}\n`, /t\.yaml:2:\d+: an alias without an anchor/),
  file('nested without end', `name: ${'['.repeat(100_000)}`, /t\.yaml.*nested too deeply|t\.yaml:1:\d+: /),
  file('a tab', `name: a\nplatform:\n\tapiKey: ${secret}\n`, /t\.yaml:3:\d+: .*tab.*spaces/),
  file('a doubled key', `name: a\nlimits: {}\nlimits: {}\n`, /t\.yaml:3:\d+: .*twice/),
  file('a missing quote', `name: a\nplatform:\n  apiKey: "${secret}\n`, /t\.yaml:\d+:\d+: .*quote/),
  file('a secret where a key belongs', `name: a\nplatform:\n  ${secret}\n`, /t\.yaml:\d+:\d+: /),
  file(
    'a secret as a key',
    `name: a\nplatform:\n  ${secret}: apiKey\n`,
    /t\.yaml:3:\d+: unknown key in platform; known keys/,
  ),
  file('two documents', 'name: a\n---\nname: b\n', /t\.yaml:\d+:\d+: a second document/),
  file('a tag', `name: a\nplatform:\n  apiKey: !vault ${secret}\n`, /t\.yaml:3:\d+: an unknown tag/),
  file('a list', '- name: a\n', /t\.yaml:1:\d+: the file must be a block of "key: value" lines/),
  file('a text', `${secret}\n`, /t\.yaml:1:\d+: the file must be a block of "key: value" lines/),
  file('nothing to check', 'name: a\n', /t\.yaml:1:\d+: .*neither "platform" nor "nodes"/),
  file(
    'an address that ends with what is added to it',
    'name: a\nplatform:\n  baseUrl: ORIGIN/v1/\n  apiKey: k-123456\n',
    /t\.yaml:3:\d+: platform\.baseUrl ends with \/v1, which is added to it; write baseUrl: http/,
  ),
  file(
    'a node address that ends with its path',
    node('api: evm\nurl: ORIGIN/evm'),
    /url ends with \/evm, which is added to it; write url: http/,
  ),
  file(
    'a node address that holds the token',
    node(`api: wallet\nurl: ORIGIN/${secret}\nauth: { token: ${secret} }`),
    /url contains the token that auth\.token gives/,
  ),
  file(
    'a WebSocket address that ends with /ws',
    evm('websocketUrl: wss://127.0.0.1:1/x/ws\nauth: { token: t-12345678 }'),
    /websocketUrl ends with \/ws, which is added to it; remove \/ws from its end/,
  ),
  file('no name', 'platform:\n  baseUrl: ORIGIN\n  apiKey: k\n', /t\.yaml:1:\d+: "name" is missing/),
  file(
    'an empty name',
    `name: ''\nplatform:\n  baseUrl: ORIGIN\n  apiKey: k\n`,
    /t\.yaml:1:\d+: name must not be empty/,
  ),
  file('a typo', platform('  vocabolary: {}\n'), /t\.yaml:5:\d+: .*did you mean "vocabulary"/),
  file(
    'a number as key',
    `name: a\nplatform:\n  baseUrl: ORIGIN\n  apiKey: 123456\n`,
    /t\.yaml:4:\d+: .*string; put it in quotes/,
  ),
  file(
    'a variable that is not set',
    `name: a\nplatform:\n  baseUrl: ORIGIN\n  apiKey: \${NO_SUCH}\n`,
    /t\.yaml:4:\d+: .*NO_SUCH is not set/,
  ),
  file(
    'an empty variable',
    `name: a\nplatform:\n  baseUrl: ORIGIN\n  apiKey: \${KEY}\n`,
    /t\.yaml:4:\d+: .*KEY is empty/,
    { KEY: '' },
  ),
  file(
    'a line break in a variable',
    `name: a\nplatform:\n  baseUrl: ORIGIN\n  apiKey: \${KEY}\n`,
    /t\.yaml:4:\d+: .*ends with a space or a line break/,
    { KEY: `${secret}\n` },
  ),
  file(
    'a key that no header carries',
    `name: a\nplatform:\n  baseUrl: ORIGIN\n  apiKey: "${secret}é"\n`,
    /t\.yaml:4:\d+: .*printable ASCII/,
  ),
  file(
    'a reference that is cut',
    `name: a\nplatform:\n  baseUrl: ORIGIN\n  apiKey: "\${KEY"\n`,
    /t\.yaml:4:\d+: .*not begin a reference of the form/,
    { KEY: secret },
  ),
  file(
    'a reference to nothing',
    platform('').replace('k-123456', `"k\${}"`),
    /t\.yaml:4:\d+: .*not begin a reference/,
  ),
  file(
    'a character in an address that cannot be seen',
    `name: a\nplatform:\n  baseUrl: "ORIGIN/\\x00"\n  apiKey: k\n`,
    /t\.yaml:3:\d+: .*invisible/,
  ),
  file(
    'a backslash in an address',
    `name: a\nplatform:\n  baseUrl: 'ORIGIN\\a'\n  apiKey: k\n`,
    /t\.yaml:3:\d+: .*backslash/,
  ),
  file('no address', `name: a\nplatform:\n  baseUrl: ${secret}\n  apiKey: k\n`, /t\.yaml:3:\d+: .*form http/),
  file(
    'another scheme',
    `name: a\nplatform:\n  baseUrl: ftp://127.0.0.1/${secret}\n  apiKey: k\n`,
    /t\.yaml:3:\d+: .*form http/,
  ),
  file(
    'credentials in an address',
    `name: a\nplatform:\n  baseUrl: http://u:${secret}@127.0.0.1\n  apiKey: k\n`,
    /t\.yaml:3:\d+: .*contains credentials; put them under/,
  ),
  file(
    'a query in an address',
    `name: a\nplatform:\n  baseUrl: ORIGIN?key=${secret}\n  apiKey: k\n`,
    /t\.yaml:3:\d+: .*query.*remove the query/,
  ),
  file(
    'a fragment in an address',
    `name: a\nplatform:\n  baseUrl: ORIGIN#${secret}\n  apiKey: k\n`,
    /t\.yaml:3:\d+: .*fragment/,
  ),
  file('an unknown api', node('api: solana\nurl: ORIGIN'), /t\.yaml:4:\d+: .*one of jsonrpc, evm/),
  file('no address of a node', node('api: evm'), /t\.yaml:3:\d+: "url" is missing/),
  file(
    'a doubled name',
    `${evm('')}  - name: n\n    api: evm\n    url: ORIGIN\n`,
    /t\.yaml:\d+:\d+: two nodes are named "n"/,
  ),
  file(
    'half of basic authentication',
    evm('auth:\n  password: x'),
    /t\.yaml:6:\d+: .*both "username" and "password"/,
  ),
  file('a colon in a user name', evm('auth:\n  username: a:b\n  password: x'), /t\.yaml:7:\d+: .*colon/),
  file('a wrong WebSocket address', evm('websocketUrl: http://127.0.0.1'), /t\.yaml:6:\d+: .*ws:/),
  file('a path without slash', evm('path: evm'), /t\.yaml:6:\d+: .*path/),
  file('a path that is an address', evm('path: //127.0.0.1/evm'), /t\.yaml:6:\d+: .*for example \/evm/),
  file('a path that leads upwards', evm('path: /a/../../evm'), /t\.yaml:6:\d+: .*for example \/evm/),
  file('a line break in a token', evm(`auth:\n  token: "${secret}\\n"`), /t\.yaml:7:\d+: .*line break/),
  file(
    'a line break in a password',
    evm(`auth:\n  username: a\n  password: \${KEY}`),
    /t\.yaml:8:\d+: .*line break/,
    { KEY: `${secret}\n` },
  ),
  file('an unknown dialect', evm('dialect: gethh'), /t\.yaml:6:\d+: .*one of .*; did you mean "geth"/),
  file(
    'a malformed transaction',
    evm('known:\n  transactions: ["0x12"]'),
    /t\.yaml:7:\d+: .*64 hexadecimal digits/,
  ),
  file('a transaction as number', evm('known:\n  transactions: [0x12]'), /t\.yaml:7:\d+: .*put it in quotes/),
  file(
    'a malformed account',
    node('api: wallet\nurl: ORIGIN\nknown:\n  accounts: ["0x41"]'),
    /t\.yaml:7:\d+: .*an account/,
  ),
  file('a negative number', evm('known: { seqno: -1 }'), /t\.yaml:6:\d+: .*>= 0/),
  file(
    'a wrong pointer',
    evm('meter:\n  url: ORIGIN/m\n  pointer: requestUnits'),
    /t\.yaml:8:\d+: .*for example \/requestUnits/,
  ),
  file(
    'a wrong header name',
    evm(`meter:\n  url: ORIGIN/m\n  pointer: /a\n  headers: { "a b": ${secret} }`),
    /t\.yaml:9:\d+: .*not a header name/,
  ),
  file('a host without port', node('api: grpc\nhost: grpc.example'), /t\.yaml:5:\d+: .*a host and a port/),
  file(
    'a host with a scheme',
    node('api: grpc\nhost: https://grpc.example:443'),
    /t\.yaml:5:\d+: .*a host and a port/,
  ),
  file(
    'a port beyond all',
    node('api: grpc\nhost: grpc.example:70000'),
    /t\.yaml:5:\d+: .*a host and a port/,
  ),
  file(
    'a wrong method',
    node('api: grpc\nhost: grpc.example:443\nmethod: Check'),
    /t\.yaml:6:\d+: .*for example grpc\.health/,
  ),
  file(
    'no concurrency',
    platform('limits: { concurrency: 0 }\n'),
    /t\.yaml:5:\d+: limits\.concurrency must be >= 1/,
  ),
  file('a negative rate', platform('limits: { requestsPerSecond: -1 }\n'), /t\.yaml:5:\d+: .*> 0/),
  file(
    'a rate that is no number',
    platform('limits: { requestsPerSecond: .nan }\n'),
    /t\.yaml:5:\d+: .*number/,
  ),
  file('a rate beyond all', platform('limits: { requestsPerSecond: 1e999 }\n'), /t\.yaml:5:\d+: .*number/),
  file('no time', platform('limits: { timeoutMs: 0 }\n'), /t\.yaml:5:\d+: .*>= 1/),
  file('all time', platform('limits: { timeoutMs: 99999999999 }\n'), /t\.yaml:5:\d+: .*<= 3600000/),
  file('half a request', platform('limits: { requests: 1.5 }\n'), /t\.yaml:5:\d+: .*must be a whole number/),
  file(
    'a permission that is no list',
    platform('allow: { deleteNetworks: all }\n'),
    /t\.yaml:5:\d+: allow\.deleteNetworks must be a list/,
  ),
  file(
    'a permission that is a path',
    platform('allow: { deleteNetworks: [NW-1-2-3, ../nodes/ND-1] }\n'),
    /t\.yaml:5:\d+: allow\.deleteNetworks\.1 .*for example NW-/,
  ),
  file(
    'no certificate',
    platform('tls: { ca: ./none.pem }\n'),
    /t\.yaml:5:\d+: tls\.ca: .*none\.pem.*file not found/,
  ),
  file(
    'itself as certificate',
    platform('tls: { ca: ./t.yaml }\n'),
    /t\.yaml:5:\d+: tls\.ca: .*no certificate in PEM/,
  ),
  file(
    'a broken certificate',
    platform('tls: { ca: ./t.yaml }\n# -----BEGIN CERTIFICATE-----\n# AAAA\n# -----END CERTIFICATE-----\n'),
    /t\.yaml:5:\d+: tls\.ca: .*cannot be read/,
  ),
];
