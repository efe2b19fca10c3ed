import { knownSecrets } from '../run/known-secrets.ts';

/** What the standard variables of OpenTelemetry ask for. */
export interface TelemetrySettings {
  readonly traces: boolean;
  readonly metrics: boolean;
}

/** Nothing where no endpoint is named: nodeproof sends figures nowhere by itself. */
export function telemetrySettings(environment: NodeJS.ProcessEnv): TelemetrySettings | undefined {
  if (environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return undefined;
  const isAsked = (signal: 'TRACES' | 'METRICS'): boolean =>
    (isSet(environment.OTEL_EXPORTER_OTLP_ENDPOINT) ||
      isSet(environment[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`])) &&
    environment[`OTEL_${signal}_EXPORTER`] !== 'none';
  const settings = { traces: isAsked('TRACES'), metrics: isAsked('METRICS') };
  if (!settings.traces && !settings.metrics) return undefined;
  keepSecrets(environment);
  return settings;
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}

/** Values of the headers are credentials of the collector. */
function keepSecrets(environment: NodeJS.ProcessEnv): void {
  for (const name of ['', 'TRACES_', 'METRICS_'].map((signal) => `OTEL_EXPORTER_OTLP_${signal}HEADERS`))
    for (const pair of (environment[name] ?? '').split(',')) {
      const value = pair.slice(pair.indexOf('=') + 1).trim();
      if (pair.includes('=')) knownSecrets.add(name, safeDecode(value), true);
    }
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
