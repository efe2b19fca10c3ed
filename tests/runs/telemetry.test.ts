import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { runCommand } from '../support/run-command.ts';

interface Export {
  readonly path: string | undefined;
  readonly key: string | undefined;
  readonly body: unknown;
}

const exports: Export[] = [];
let status = 200;
let collector: Server;
let endpoint = '';
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-telemetry-'));
  collector = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    exports.push({ path: request.url, key: String(request.headers['x-key']), body: JSON.parse(body) });
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  exports.length = 0;
  status = 200;
});

const args = (out: string) => [
  ...['run', '--profile', 'quick', '--seed', '1', '--only', 'platform.organization', '--out', out],
  ...['--metrics', `${out}.prom`],
];

describe('figures of a run', () => {
  it('are written for Prometheus', async () => {
    const { code } = await runCommand(args('one'), { cwd: folder });
    expect(code).toBe(0);
    const text = readFileSync(join(folder, 'one.prom'), 'utf8');
    const run = JSON.parse(readFileSync(join(folder, 'one', 'run.json'), 'utf8')) as RunResult;
    expect(text).toContain('nodeproof_run_verdict{target="embedded",verdict="conforms"} 1\n');
    expect(text).toContain('nodeproof_run_verdict{target="embedded",verdict="violates"} 0\n');
    expect(text).toContain(`nodeproof_run_requests{target="embedded"} ${run.ledger.requests}\n`);
    expect(text).toMatch(
      /nodeproof_latency_seconds\{target="embedded",node="platform",operation="GET \/v1\/organization\/",quantile="0.5"\} [\d.e-]+\n/,
    );
    // Each family once, its help and type before its samples.
    const families = [...text.matchAll(/^# TYPE (\S+) gauge$/gm)].map(([, name]) => name);
    expect(new Set(families).size).toBe(families.length);
    for (const line of text.trim().split('\n'))
      expect(line).toMatch(
        /^(# (HELP|TYPE) nodeproof_\w+ .+|nodeproof_\w+\{(\w+="[^"\n]*",?)+\} -?[\d.e+-]+)$/,
      );
    expect(exports).toEqual([]);
  });

  it('go as spans and metrics to where the standard variables say, without any secret', async () => {
    const { code, stderr } = await runCommand(args('two'), {
      cwd: folder,
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=Zq83LmTn20Xw',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=staging',
        OTEL_SERVICE_NAME: 'nightly-check',
      },
    });
    expect([code, stderr.includes('OpenTelemetry')]).toEqual([0, false]);
    expect(exports.map(({ path, key }) => [path, key])).toEqual([
      ['/v1/traces', 'Zq83LmTn20Xw'],
      ['/v1/metrics', 'Zq83LmTn20Xw'],
    ]);
    const [traces, metrics] = exports.map(({ body }) => JSON.stringify(body));
    expect(traces).toContain('"platform.organization.id"');
    expect(traces).toContain('"nightly-check"');
    expect(traces).toContain('"deployment.environment"');
    expect(metrics).toContain('"nodeproof_run_verdict"');
    const run = JSON.parse(readFileSync(join(folder, 'two', 'run.json'), 'utf8')) as RunResult;
    const { resourceSpans } = (exports[0]?.body ?? {}) as {
      resourceSpans: { scopeSpans: { spans: { name: string; parentSpanId?: string }[] }[] }[];
    };
    const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans));
    expect(spans.map(({ name }) => name).sort()).toEqual(
      [
        'nodeproof run',
        ...run.requirements.filter((one) => one.durationMs !== undefined).map(({ id }) => id),
      ].sort(),
    );
    expect(spans.filter(({ parentSpanId }) => (parentSpanId ?? '') === '')).toHaveLength(1);
  });

  it('change nothing where the collector rejects, and say so', async () => {
    status = 403;
    const { code, stderr } = await runCommand(args('three'), {
      cwd: folder,
      env: { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${endpoint}/v1/metrics` },
    });
    expect(code).toBe(0);
    expect(stderr).toContain('OpenTelemetry: metrics could not be sent');
    expect(exports.map(({ path }) => path)).toEqual(['/v1/metrics']);
  });

  it('say which packages are missing', async () => {
    const hook =
      'export async function resolve(name, context, next) { if (!name.startsWith("@opentelemetry/")) return next(name, context); throw Object.assign(new Error("gone"), { code: "ERR_MODULE_NOT_FOUND" }); }';
    const register = `import { register } from 'node:module'; register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hook)}`)});`;
    const { code, stderr } = await runCommand(args('five'), {
      cwd: folder,
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(register)}`,
      },
    });
    expect([code, exports]).toEqual([0, []]);
    expect(stderr).toMatch(/OpenTelemetry: .*not installed: npm install @opentelemetry\/api /);
  });

  it('say that gRPC is not spoken', async () => {
    const { code, stderr } = await runCommand(args('four'), {
      cwd: folder,
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    });
    expect([code, exports]).toEqual([0, []]);
    expect(stderr).toContain('set it to http/json');
  });
});
