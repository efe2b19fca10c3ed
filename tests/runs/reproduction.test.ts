import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequirementResult } from '../../base/run-result.ts';
import { parseTarget } from '../../engine/target/target-file.ts';
import { loadRegister } from '../../specs/register.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { checksOf, runSuite } from '../support/run-suite.ts';

const execute = promisify(execFile);
const standIn = fileURLToPath(new URL('../support/websocat.mjs', import.meta.url));

// One defect for each kind of line: a bearer key, no credentials, a token in the path, a pair, a body, a call.
const faults = [
  'platform.organization.id-missing',
  'access.node.bearer-token',
  'access.websocket.bearer-token',
  'access.grpc.no-token',
  'access.grpc.token-in-path',
  'jsonrpc.version-missing',
];
const wanted = [
  'platform.organization.id',
  'access.node.bearer-refused',
  'access.websocket.bearer-refused',
  'access.grpc.absent-refused',
  'access.grpc.url-refused',
  'jsonrpc.response.version',
];

let embedded: EmbeddedTarget;
let findings: { readonly id: string; readonly finding: RequirementResult['findings'][number] }[];
let environment: Record<string, string>;

beforeAll(async () => {
  embedded = await startEmbeddedTarget({ seed: 1, faults });
  const target = await parseTarget(JSON.stringify(embedded.targetFile), 'embedded target', {});
  environment = Object.fromEntries(target.secrets.map(({ name, value }) => [name, value]));
  const isWanted = (id: string): boolean => wanted.some((one) => id.startsWith(one));
  const { checks } = await checksOf(isWanted);
  const run = await runSuite(
    {},
    { target, checks, register: loadRegister().filter(({ id }) => isWanted(id)) },
  );
  findings = run.requirements.flatMap(({ id, findings: all }) => all.map((finding) => ({ id, finding })));
});
afterAll(() => embedded.close());

/** Lines whose variables are those of the target file: values close to a secret are named, and given to nobody. */
function lines(id: string): string[] {
  return findings
    .filter((one) => one.id.startsWith(id))
    .flatMap(({ finding: { reproduce } }) => (reproduce === undefined ? [] : [reproduce]))
    .filter((line) =>
      [...line.matchAll(/"\$(\w+)"/g)].every(([, name = '']) => environment[name] !== undefined),
    );
}

function shell(line: string): Promise<string> {
  return shellOutput(line, environment);
}

async function shellOutput(line: string, env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await execute('/bin/sh', ['-c', line], {
    env: { PATH: process.env.PATH ?? '', ...env },
    timeout: 600_000,
    encoding: 'latin1',
  });
  return stdout;
}

// A machine without curl, or with one that knows no HTTP/2, can only be shown that there is a line.
const curlIsThere = (await shellOutput('curl -V || true')).includes('HTTP2');

describe('the line that reproduces a finding', () => {
  it.for<[string, string, RegExp]>([
    ['with the key of the platform', 'platform.organization.id', /^\{"name":"[^"]*"\}$/],
    ['of JSON-RPC', 'jsonrpc.response.version', /^\{"id":\d+,"result":/],
    [
      'with a token where it has no business',
      'access.node.bearer-refused',
      /"result"|"shards"|"blockID"|"messages"/,
    ],
    ['of a gRPC call without token', 'access.grpc.absent-refused', /grpc-status: 0/],
    ['of a gRPC call with the token in its path', 'access.grpc.url-refused', /grpc-status: 0/],
  ])('%s shows the same from a shell', async ([_what, id, expected], { skip }) => {
    const [line] = lines(id);
    expect(line, [...new Set(findings.map((one) => one.id))].join(' ')).toBeDefined();
    skip(!curlIsThere, 'no curl that knows HTTP/2 is installed');
    expect(await shell(line ?? ''), line).toMatch(expected);
  });

  it('of a WebSocket shows the same from a shell', async () => {
    const [line] = lines('access.websocket.bearer-refused');
    expect(line).toMatch(
      /^printf '%s' '\{.*\}' \| SSL_CERT_FILE='[^']+' websocat -n1 -H 'authorization: Bearer '"\$\w+" 'wss:/,
    );
    const isThere = (await shell('command -v websocat || true')) !== '';
    const own = isThere ? '' : `websocat() { '${process.execPath}' '${standIn}' "$@"; }\n`;
    expect(await shell(`${own}${line}`), line).toMatch(/"result"/);
  });
});
