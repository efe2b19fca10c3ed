import type { RunResult } from '../../base/run-result.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';
import { runFigures } from '../../reports/metrics/run-figures.ts';
import { knownSecrets } from '../run/known-secrets.ts';
import { runSpans } from './run-spans.ts';
import { telemetrySettings } from './telemetry-settings.ts';

/** How many spans go in one request. */
const batch = 512;

const packages = [
  '@opentelemetry/api',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
  '@opentelemetry/sdk-metrics',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/exporter-metrics-otlp-http',
];

/**
 * Sends the spans and figures of a run to the endpoint that the standard variables of OpenTelemetry name (OTLP over HTTP, JSON), and
 * nothing where they are not set. It never changes the result of a run: errors are reported on stderr.
 * @param decidedAt when each verdict fell, by the key of its result
 */
export async function exportTelemetry(
  run: RunResult,
  decidedAt: ReadonlyMap<string, number>,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const settings = telemetrySettings(environment);
  if (settings === undefined) return;
  const protocol = environment.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/json';
  if (protocol === 'grpc')
    return complain(
      'OTEL_EXPORTER_OTLP_PROTOCOL=grpc is not spoken here; set it to http/json, and the endpoint to the HTTP port of the collector (4318)',
    );
  const loaded = await load();
  if (loaded === undefined) return;
  const { resources } = loaded;
  const resource = resources
    .resourceFromAttributes({ 'service.name': 'nodeproof', 'service.version': run.tool.version })
    .merge(resources.detectResources({ detectors: [resources.envDetector] }));
  const failures = [
    settings.traces ? await sendSpans(loaded, resource, run, decidedAt) : undefined,
    settings.metrics ? await sendFigures(loaded, resource, run) : undefined,
  ];
  for (const failure of failures) if (failure !== undefined) complain(failure);
}

type Loaded = NonNullable<Awaited<ReturnType<typeof load>>>;
type Resource = ReturnType<Loaded['resources']['resourceFromAttributes']>;

async function load() {
  try {
    return {
      api: await import('@opentelemetry/api'),
      resources: await import('@opentelemetry/resources'),
      trace: await import('@opentelemetry/sdk-trace-base'),
      metrics: await import('@opentelemetry/sdk-metrics'),
      traceExporter: await import('@opentelemetry/exporter-trace-otlp-http'),
      metricExporter: await import('@opentelemetry/exporter-metrics-otlp-http'),
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    complain(
      `an OTLP endpoint is named in the environment, and the packages that send to it are not installed: npm install ${packages.join(' ')}`,
    );
    return undefined;
  }
}

async function sendSpans(
  { api, trace, traceExporter }: Loaded,
  resource: Resource,
  run: RunResult,
  decidedAt: ReadonlyMap<string, number>,
): Promise<string | undefined> {
  const kept = new trace.InMemorySpanExporter();
  const provider = new trace.BasicTracerProvider({
    resource,
    spanProcessors: [new trace.SimpleSpanProcessor(kept)],
  });
  const tracer = provider.getTracer('nodeproof', run.tool.version);
  const { whole, verdicts } = runSpans(run, decidedAt);
  const attributes = { ...whole.attributes };
  const root = tracer.startSpan(whole.name, { startTime: whole.from, attributes, root: true });
  const within = api.trace.setSpan(api.ROOT_CONTEXT, root);
  for (const one of verdicts) {
    const span = tracer.startSpan(
      one.name,
      { startTime: one.from, attributes: { ...one.attributes } },
      within,
    );
    if (one.failed) span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.end(one.to);
  }
  if (whole.failed) root.setStatus({ code: api.SpanStatusCode.ERROR });
  root.end(whole.to);
  await provider.forceFlush();
  const exporter = new traceExporter.OTLPTraceExporter();
  const spans = kept.getFinishedSpans();
  try {
    for (let at = 0; at < spans.length; at += batch) {
      const failure = await exported((done) => exporter.export(spans.slice(at, at + batch), done));
      if (failure !== undefined) return `spans could not be sent: ${failure}`;
    }
    return undefined;
  } finally {
    await exporter.shutdown();
    await provider.shutdown();
  }
}

async function sendFigures(
  { metrics, metricExporter }: Loaded,
  resource: Resource,
  run: RunResult,
): Promise<string | undefined> {
  const exporter = new metricExporter.OTLPMetricExporter();
  // Collects when it is asked, and sends nothing by itself.
  class Reader extends metrics.MetricReader {
    protected async onForceFlush(): Promise<void> {}
    protected async onShutdown(): Promise<void> {}
  }
  const reader = new Reader();
  const provider = new metrics.MeterProvider({ resource, readers: [reader] });
  const meter = provider.getMeter('nodeproof', run.tool.version);
  for (const { name, help, samples } of runFigures(run)) {
    const gauge = meter.createGauge(name, { description: help });
    for (const { labels, value } of samples) gauge.record(value, labels);
  }
  try {
    const { resourceMetrics } = await reader.collect();
    const failure = await exported((done) => exporter.export(resourceMetrics, done));
    return failure === undefined ? undefined : `metrics could not be sent: ${failure}`;
  } finally {
    await exporter.shutdown();
    await provider.shutdown();
  }
}

/** @returns why it could not be sent; undefined where it was */
function exported(
  send: (done: (result: { readonly code: number; readonly error?: Error | undefined }) => void) => void,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    send(({ code, error }) =>
      resolve(code === 0 ? undefined : (error?.message ?? 'the collector takes nothing')),
    );
  });
}

function complain(text: string): void {
  process.stderr.write(`nodeproof: OpenTelemetry: ${terminalLine(knownSecrets.redact(text))}\n`);
}
