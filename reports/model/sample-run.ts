import type { Finding, Level, RequirementResult, RunResult, Verdict } from '../../base/run-result.ts';

/**
 * Runs for the tests of the reports: one that conforms, one that violates and whose target answers with
 * everything that could break out of a report, one that could not be decided. Fixed values, so that golden
 * files hold.
 */

/** What a hostile target says wherever it is quoted. */
export const hostile = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<!-- ]]> -->',
  '`code` ``` [link](javascript:alert(1)) | cell | @team #12 https://evil.example/',
  '\u001b[2J\u001b]0;title\u0007\u009b31m',
  '\u202egnp.exe\u2066\u200b\ufeff\u0000',
  '\n::error file=a.ts::injected\n##vso[task.setvariable]x\n',
].join(' ');

export function conformingRun(): RunResult {
  return assemble('embedded', 'conforms', [
    passed('platform.organization.id', '2.1', 'An organization has an id of the stated form', null, 1),
    passed('platform.pagination.pages-partition', '2.3', 'The pages of a list partition it', null, 100),
    passed('jsonrpc.envelope.id-echo', '4.3', 'A response carries the id of its request', 'rollup-1', 100),
    { ...passed('evm.block.hash', '2.7', 'A block has a 32-byte hash', 'evm-1', 100), undecided: 3 },
    {
      ...skipped(
        'wallet.orders.limit',
        '4.7',
        'limit bounds the orders',
        'wallet-1',
        'no account has orders',
        'no-data',
      ),
      give: 'known.accounts',
    },
    advisory(
      passed('evm.block.hash-of-header', '2.7', "A block's hash is the hash of its header", 'evm-1', 20),
    ),
    observed('platform.errors.status-codes', '7.5', 'Status codes of platform errors', null, {
      absent: 404,
      unauthorized: 401,
    }),
    skipped(
      'access.grpc.metadata',
      '5.3',
      'A gRPC call with the token in x-token is accepted',
      'evm-1',
      'No gRPC node',
    ),
  ]);
}

export function violatingRun(): RunResult {
  return assemble('vendor-a', 'violates', [
    passed('platform.organization.id', '2.1', 'An organization has an id of the stated form', null, 1),
    passed('platform.pagination.count', '2.3', 'count is the size of the whole set', null, 100),
    failed('platform.pagination.pages-partition', '2.3', 'The pages of a list partition it', null, [
      {
        message: 'expected every node on exactly one page, but ND-1-2-3 came on pages 1 and 2',
        reproduce:
          'curl -sS -H "Authorization: Bearer $VENDOR_A_API_KEY" \'https://api.vendor-a.example/v1/nodes/?page=2\'',
        exchange: {
          request: {
            method: 'GET',
            url: 'https://api.vendor-a.example/v1/nodes/?page=2',
            headers: { authorization: 'Bearer $VENDOR_A_API_KEY' },
          },
          response: {
            status: 200,
            headers: { 'content-type': 'application/json' },
            body: '{"count":3,"next":null,"previous":null,"results":[{"id":"ND-1-2-3"}]}',
          },
        },
        seed: 42,
        path: '17:2:0',
      },
    ]),
    failed('jsonrpc.envelope.id-echo', '4.3', 'A response carries the id of its request', 'rollup-1', [
      {
        message: `expected id 7, but the answer has "7": ${hostile}`,
        reproduce: `curl -sS -d '{"jsonrpc":"2.0","method":"eth_blockNumber","params":[],"id":7}' "$ROLLUP_1" # ${hostile}`,
        exchange: {
          request: {
            method: 'POST',
            url: '$ROLLUP_1',
            headers: [['content-type', 'application/json']],
            body: { jsonrpc: '2.0', id: 7 },
          },
          response: { status: 200, headers: { 'x-evil': hostile }, body: hostile },
        },
        seed: 42,
        path: '3',
      },
      { message: 'stable in 5 of 5 repetitions' },
    ]),
    failed('rollup.receipt.l1-fee', '2.8', 'l1Fee equals l1GasPrice times l1GasUsed', 'rollup-1', [
      {
        message: 'expected l1Fee 0x2386f26fc10000 (9007199254740993 units), but it is 0x2386f26fc0ffff',
        exchange: {
          request: { service: 'rollup', l1GasUsed: 9007199254740993n },
          response: { error: 'a record of another shape' },
        },
      },
    ]),
    {
      ...failed('wallet.balance.visible', '4.7', 'visible defaults to true', 'wallet-1', [
        { message: 'addresses are hexadecimal' },
      ]),
      known: true,
      baseline: {
        reason: `Reported to the vendor ${hostile}`,
        owner: 'ops@a.example',
        link: 'https://tracker.example/7',
        expires: '2026-06-30',
      },
      durationMs: 1250,
    },
    advisory(
      failed('evm.block.hash-of-header', '2.7', "A block's hash is the hash of its header", 'evm-1', [
        { message: 'expected 0xaa, but the hash is 0xbb' },
      ]),
    ),
    {
      ...result('wallet.order.state', '2.6', 'required', 'An order has a state', 'wallet-1', 'deviates', 12),
      reason: `java-tron leaves state out of an active order ${hostile}`,
    },
    {
      ...result(
        'sharded.messages.offset',
        '4.8',
        'required',
        'offset skips that many messages',
        'sharded|1',
        'inconclusive',
        5,
      ),
      reason: 'The list changed under the check in 5 of 5 tries',
    },
    {
      ...result(
        'evm.block.null-when-absent',
        '2.7',
        'required',
        'A block that does not exist is null',
        'evm-1',
        'inconclusive',
        0,
      ),
      reason: hostile,
    },
    passed('evm.block.hash', '2.7', 'A block has a 32-byte hash', 'evm-1', 100),
    observed('platform.errors.codes', '7.4', 'Codes of platform errors', null, {
      codes: ['NotFound', hostile],
      status: 404,
    }),
    skipped(
      'access.grpc.metadata',
      '5.3',
      'A gRPC call with the token in x-token is accepted',
      null,
      'The target has no gRPC node',
    ),
  ]);
}

/** A run that was interrupted: the platform could not be reached, and nothing says when it ended. */
export function inconclusiveRun(): RunResult {
  const unreachable = 'could not be reached: connect ECONNREFUSED';
  const { finishedAt: _, ...run } = assemble('vendor-b', 'inconclusive', [
    ...['id', 'name'].map((field) => ({
      ...result(
        `platform.organization.${field}`,
        '2.1',
        'required' as const,
        `An organization has a ${field}`,
        null,
        'inconclusive' as const,
        0,
      ),
      reason: unreachable,
    })),
    passed('evm.block.hash', '2.7', 'A block has a 32-byte hash', 'evm-1', 100),
    {
      ...result('evm.block.number', '2.7', 'required', 'A block has its number', 'evm-1', 'inconclusive', 3),
      reason: 'the budget of 100 requests is spent',
    },
  ]);
  return {
    ...run,
    shard: { index: 2, of: 3 },
    selection: { only: ['platform', '2.7'] },
    latency: {},
  };
}

/** A run with many entries whose findings are as large as an engine records them: for limits of size. */
export function largeRun(entries: number, bytesEach: number): RunResult {
  const body = hostile.repeat(Math.ceil(bytesEach / hostile.length)).slice(0, bytesEach);
  return assemble(
    'large',
    'violates',
    Array.from({ length: entries }, (_, at) =>
      failed(
        `platform.large.statement-${at}`,
        `2.${(at % 9) + 1}`,
        `Statement ${at}`,
        at % 2 === 0 ? null : `node-${at % 7}`,
        [
          {
            message: body,
            reproduce: `curl ${body}`,
            exchange: {
              request: { method: 'GET', url: 'https://a.example/' },
              response: { status: 200, body },
            },
            seed: 42,
            path: '1',
          },
        ],
      ),
    ),
  );
}

function result(
  id: string,
  section: string,
  level: Level,
  title: string,
  node: string | null,
  verdict: Verdict,
  cases: number,
): RequirementResult {
  return { id, section, level, title, node, verdict, known: false, cases, findings: [] };
}

function passed(
  id: string,
  section: string,
  title: string,
  node: string | null,
  cases: number,
): RequirementResult {
  return result(id, section, 'required', title, node, 'passed', cases);
}

function failed(
  id: string,
  section: string,
  title: string,
  node: string | null,
  findings: readonly Finding[],
): RequirementResult {
  return { ...result(id, section, 'required', title, node, 'failed', 100), findings };
}

function observed(
  id: string,
  section: string,
  title: string,
  node: string | null,
  observation: unknown,
): RequirementResult {
  return { ...result(id, section, 'unspecified', title, node, 'observed', 4), observation };
}

function skipped(
  id: string,
  section: string,
  title: string,
  node: string | null,
  reason: string,
  skip?: RequirementResult['skip'],
): RequirementResult {
  return {
    ...result(id, section, 'required', title, node, 'skipped', 0),
    ...(skip === undefined ? {} : { skip }),
    reason,
  };
}

function advisory(of: RequirementResult): RequirementResult {
  return { ...of, level: 'advisory' };
}

function assemble(
  name: string,
  verdict: RunResult['verdict'],
  requirements: readonly RequirementResult[],
): RunResult {
  const summary = { passed: 0, failed: 0, deviates: 0, inconclusive: 0, observed: 0, skipped: 0 };
  for (const one of requirements) summary[one.verdict] += 1;
  return {
    format: 'nodeproof-run/1',
    tool: { name: 'nodeproof', version: '0.1.0' },
    target: { name },
    profile: 'standard',
    seed: 42,
    startedAt: '2026-01-01T00:00:00.000Z',
    finishedAt: '2026-01-01T00:01:10.250Z',
    verdict,
    summary,
    requirements,
    ledger: {
      requests: 4210,
      requestUnits: 118,
      nodes: {
        'rollup-1': { requests: 1200, requestUnits: 0 },
        'sharded|1': { requests: 118, requestUnits: 118 },
      },
    },
    latency: {
      'rollup-1 eth_blockNumber': { count: 600, p50: 1.214, p90: 2.5, p99: 8.04, max: 31.9 },
      'platform GET /v1/nodes/': { count: 412, p50: 12.4, p90: 20.1, p99: 55, max: 1203.7 },
    },
  };
}
