import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { loadRegister } from '../../specs/register.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { Behaviour } from '../../targets/entries/behaviour.ts';
import type { SentCredentials } from '../../targets/serving/credentials.ts';
import type { WireRequest } from '../../targets/serving/wire.ts';
import { checksOf, runSuite } from '../support/run-suite.ts';

/** Each place in which a real secret came that is not its own, as `surface: place: secret`. */
const crossings = new Set<string>();
let embedded: EmbeddedTarget;

const named = (): [name: string, value: string][] => {
  const { platform, nodes } = embedded.targetFile;
  return [
    ['API key', platform.apiKey],
    ...nodes.flatMap(({ name, auth, xToken }): [string, string][] => [
      [`token of ${name}`, auth?.token ?? (xToken as string)],
      [`password of ${name}`, auth?.password ?? ''],
    ]),
  ].filter((pair): pair is [string, string] => pair[1] !== '' && pair[1] !== undefined);
};

/** @param own what may stand there */
function look(surface: string, place: string, text: string, own: readonly string[] = []): void {
  const basic = /^basic (.+)$/i.exec(text)?.[1];
  const shown = `${text} ${decodeURIComponent(text.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'))} ${Buffer.from(basic ?? '', 'base64')}`;
  for (const [name, value] of named())
    if (!own.includes(name) && shown.includes(value)) crossings.add(`${surface}: ${place}: ${name}`);
}

function lookAtHttp(node: string | null, { path, query, headers }: WireRequest): void {
  const surface = node ?? 'platform';
  const [, first = '', ...rest] = path.split('/');
  look(surface, 'path', first, [`token of ${node}`]);
  look(surface, 'path', rest.join('/'));
  look(surface, 'query', query.toString());
  for (const [name, value] of Object.entries(headers)) {
    const [, user = '', password = ''] =
      /^([^:]*):(.*)$/.exec(Buffer.from(/^basic (.+)$/i.exec(value)?.[1] ?? '', 'base64').toString('utf8')) ??
      [];
    if (name === 'authorization' && node !== null && password !== '') {
      look(surface, 'basic user name', user);
      look(surface, 'basic password', password, [`password of ${node}`]);
    } else if (name === 'authorization' && node === null && /^bearer /i.test(value))
      look(surface, 'bearer', value, ['API key']);
    else look(surface, name, value);
  }
}

function lookAtSent(
  node: string,
  surface: string,
  { bearer, token, username, password }: SentCredentials,
): void {
  look(node, `${surface} bearer`, bearer ?? '');
  look(node, `${surface} token`, token ?? '', [`token of ${node}`]);
  look(node, `${surface} user name`, username ?? '');
  look(node, `${surface} password`, password ?? '', [`password of ${node}`]);
}

beforeAll(async () => {
  const behaviour = new Behaviour();
  behaviour.set([
    {
      id: 'clerk',
      section: '',
      summary: '',
      overrides: {
        'wire.answer': (answer, { node, request }) => {
          lookAtHttp(node, request);
          return answer;
        },
        'access.node': (accepted, { node, surface, sent }) => {
          if (surface !== 'http') lookAtSent(node, surface, sent);
          return accepted;
        },
        'grpc.delay': (delay, { node, metadata, pathToken }) => {
          look(node, 'path', pathToken ?? '');
          for (const [name, values] of Object.entries(metadata))
            look(node, name, values.join(' '), name === 'x-token' ? [`token of ${node}`] : []);
          return delay;
        },
      },
    },
  ]);
  embedded = await startEmbeddedTarget({ seed: 1, tls: false, behaviour });
});
afterAll(() => embedded.close());

/** A run of all that is about access. @param host in place of 127.0.0.1 */
async function run(host: string, allow: object = {}): Promise<RunResult> {
  crossings.clear();
  const text = JSON.stringify({ ...embedded.targetFile, allow }).replaceAll('127.0.0.1', host);
  const isOurs = (id: string): boolean => id.startsWith('access.');
  const { checks } = await checksOf(isOurs);
  const register = loadRegister().filter(({ id }) => isOurs(id));
  return runSuite(JSON.parse(text) as object, { checks, register, seed: 3 });
}

const altered = ({ requirements }: RunResult): string[] => [
  ...new Set(
    requirements.filter(({ reason }) => /altered credentials/.test(reason ?? '')).map(({ id }) => id),
  ),
];

/** What must hold of a statement whoever is asked, and however. */
const judged = [
  'access.platform.url-token-refused',
  'access.platform.other-header-refused',
  'access.platform.basic-refused',
  'access.node.bearer-refused',
  'access.node.platform-key-refused',
  'access.websocket.bearer-refused',
  'access.grpc.other-name-refused',
  'access.grpc.url-refused',
];
const verdictsOf = ({ requirements }: RunResult): Map<string, string> =>
  new Map(requirements.map(({ id, verdict }) => [id, verdict]));

describe('real credentials in places that are not theirs', () => {
  it('are sent to this machine', async () => {
    const result = await run('127.0.0.1');
    for (const id of judged) expect(verdictsOf(result).get(id), id).toBe('passed');
    expect(altered(result)).toEqual([]);
    expect([...crossings]).toContain('platform: query: API key');
    // Which of the headers is tried follows from the seed.
    expect([...crossings].some((one) => /^platform: (?:x-|api-?key)[\w-]*: API key$/.test(one))).toBe(true);
    expect([...crossings].some((one) => /websocket bearer: token of/.test(one))).toBe(true);
    expect([...crossings].some((one) => /x-api-key: token of/.test(one))).toBe(true);
  });

  // It is reached here as well, and is no address of the loopback.
  it('are sent nowhere else, and the results say so', async () => {
    const result = await run('0.0.0.0');
    expect([...crossings]).toEqual([]);
    for (const id of judged) expect(verdictsOf(result).get(id), id).toBe('passed');
    expect(altered(result)).toEqual(expect.arrayContaining(judged));
    const [first] = result.requirements.filter(({ id }) => id === judged[0]);
    expect(first?.reason).toBe(
      'evaluated with altered credentials: real ones are sent in a place that is not theirs only on this machine, or with allow.crossedCredentials: true',
    );
  });

  it('are sent elsewhere where the target file allows it', async () => {
    const result = await run('0.0.0.0', { crossedCredentials: true });
    expect(altered(result)).toEqual([]);
    expect([...crossings]).toContain('platform: query: API key');
  });

  it('are not sent to this machine either where the target file forbids it: its port may be a tunnel', async () => {
    const result = await run('127.0.0.1', { crossedCredentials: false });
    expect([...crossings]).toEqual([]);
    expect(altered(result)).toEqual(expect.arrayContaining(judged));
  });
});
