import { afterEach, describe, expect, it } from 'vitest';
import { type BeaconAnswer, type BeaconServer, beaconAnswer, startBeacon } from './beacon-server.ts';
import { idsWith, ownRun } from './own-run.ts';

let server: BeaconServer | undefined;
afterEach(() => server?.close());

const here = new URL('./target.yaml', import.meta.url).pathname;

function targetFile(url: string, methods: readonly string[] = ['GET *']) {
  return {
    name: 'beacon',
    nodes: [{ name: 'beacon-1', api: 'jsonrpc', url }],
    documents: [{ name: 'beacon', openapi: './beacon.openapi.yaml', nodes: ['beacon-1'], methods }],
  };
}

const replaced =
  (path: RegExp, change: (body: never) => unknown, status?: number, type?: string) =>
  (answer: BeaconAnswer, url: URL): BeaconAnswer =>
    path.test(url.pathname) && answer.status === 200
      ? {
          status: status ?? answer.status,
          body: change(structuredClone(answer.body) as never),
          ...(type === undefined ? {} : { type }),
        }
      : answer;

/** Parameters that are invalid by some rule are read as if they were not there. */
const ignoring =
  (isInvalid: (url: URL) => boolean) =>
  (answer: BeaconAnswer, url: URL): BeaconAnswer =>
    answer.status === 400 && isInvalid(url) ? beaconAnswer(new URL(url.pathname, url)) : answer;

describe('an OpenAPI 3.0 document of the user', () => {
  it('finds nothing at a service that keeps it, and leaves nothing of its GETs open', async () => {
    server = await startBeacon();
    const run = await ownRun(targetFile(server.url), here);
    expect(idsWith(run, 'failed')).toEqual([]);
    expect(idsWith(run, 'inconclusive')).toEqual([]);
    expect(idsWith(run, 'passed')).toEqual(
      expect.arrayContaining([
        'own.beacon.getBlockHeader.media-type',
        'own.beacon.getBlockHeader.schema',
        'own.beacon.getBlockHeader.served',
        'own.beacon.getBlockHeader.status',
        'own.beacon.getGenesis.schema',
        'own.beacon.getPeers.schema',
        'own.beacon.getBlockHeaders.robustness',
        'own.beacon.getBlockHeaders.rejection',
      ]),
    );
    expect(run.verdict).toBe('conforms');
    expect(run.latency).toHaveProperty(['beacon-1 GET /eth/v1/node/version']);
  });

  it('sends nothing but GET, tries each enum value and follows the link to a header that exists', async () => {
    server = await startBeacon();
    await ownRun(targetFile(server.url), here);
    expect(server.asked.filter((one) => !one.startsWith('GET /eth/v1/'))).toEqual([]);
    expect(server.asked.some((one) => /headers\/0xb+14$/.test(one))).toBe(true);
    expect(server.asked.some((one) => one.includes('slot=') && one.includes('parent_root='))).toBe(true);
    expect(server.asked.some((one) => one.endsWith('/headers/head'))).toBe(true);
  });

  it('sends only what is listed', async () => {
    server = await startBeacon();
    await ownRun(targetFile(server.url, ['getNode*', 'GET /eth/v1/beacon/genesis']), here);
    expect(new Set(server.asked)).toEqual(
      new Set(['GET /eth/v1/node/version', 'GET /eth/v1/beacon/genesis']),
    );
  });

  it.each<[string, ReturnType<typeof replaced>, string[]]>([
    [
      'a root cut short',
      replaced(/genesis$/, ({ data }: { data: object }) => ({
        data: { ...data, genesis_validators_root: '0x00' },
      })),
      ['getGenesis.schema'],
    ],
    ['a list in place of an object', replaced(/version$/, () => ({ data: [] })), ['getNodeVersion.schema']],
    [
      'a null that is not nullable',
      replaced(/peers$/, ({ data, meta }: { data: object[]; meta: object }) => ({
        meta,
        data: data.map((one) => ({ ...one, state: null })),
      })),
      ['getPeers.schema'],
    ],
    ['an undocumented status', replaced(/genesis$/, (body) => body, 206), ['getGenesis.status']],
    [
      'another media type',
      replaced(/headers$/, (body) => body, 200, 'text/plain'),
      ['getBlockHeaders.media-type'],
    ],
    [
      'a header that exists refused',
      (answer, url) =>
        /0xb+14$/.test(url.pathname) ? { status: 404, body: { code: 404, message: 'not found' } } : answer,
      ['getBlockHeader.served'],
    ],
    [
      'an error without its message',
      (answer, url) =>
        answer.status === 200 && /headers\//.test(url.pathname)
          ? answer
          : answer.status === 200
            ? answer
            : { ...answer, body: { code: 1 } },
      ['getBlockHeader.schema', 'getBlockHeaders.schema', 'getPeers.schema'],
    ],
    [
      'an invalid parameter that is ignored',
      ignoring(({ searchParams }) => /[^\dx]/.test(searchParams.get('slot') ?? '')),
      ['getBlockHeaders.rejection'],
    ],
    [
      'a parameter of any length',
      ignoring(({ searchParams }) => !/^0x.{64}$/.test(searchParams.get('parent_root') ?? '')),
      ['getBlockHeaders.rejection'],
    ],
    [
      'a stack trace',
      (answer) =>
        answer.status === 400
          ? { ...answer, body: { code: 400, message: 'Error: no slot\n    at parse (/srv/app.js:10:5)' } }
          : answer,
      ['getBlockHeaders.robustness', 'getPeers.robustness'],
    ],
  ])('catches %s', async (_what, spoil, caughtBy) => {
    server = await startBeacon(spoil);
    const run = await ownRun(targetFile(server.url), here);
    expect(idsWith(run, 'failed')).toEqual(caughtBy.map((id) => `own.beacon.${id}`));
    expect(run.verdict).toBe('violates');
  });

  it('takes lenient readings of blanks, letter case, prefixes and empty values for no breach', async () => {
    server = await startBeacon((answer, url) => {
      const lenient = new URL(url.pathname, url);
      for (const [name, text] of url.searchParams) {
        const read = text.trim().toLowerCase().replace(/^0*x?/, '');
        if (read !== '') lenient.searchParams.append(name, name === 'parent_root' ? `0x${read}` : read);
      }
      return answer.status === 400 ? beaconAnswer(lenient) : answer;
    });
    const run = await ownRun(targetFile(server.url), here);
    expect(idsWith(run, 'failed')).toEqual([]);
  });
});
