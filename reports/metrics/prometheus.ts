import type { RunResult } from '../../base/run-result.ts';
import { showControlsInLine } from '../escaping/controls.ts';
import { type Figure, runFigures, type Sample } from './run-figures.ts';

/** The figures of runs in the Prometheus text format 0.0.4, as the node exporter's textfile collector reads it. */
export function renderPrometheus(...runs: readonly RunResult[]): string {
  const figures = new Map<string, Figure>();
  for (const figure of runs.flatMap(runFigures)) {
    const samples = [...(figures.get(figure.name)?.samples ?? []), ...figure.samples];
    figures.set(figure.name, { ...figure, samples });
  }
  return [...figures.values()]
    .filter(({ samples }) => samples.length > 0)
    .map(block)
    .join('');
}

function block({ name, help, samples }: Figure): string {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...samples.map((sample) => line(name, sample)),
    '',
  ].join('\n');
}

function line(name: string, { labels, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${labelValue(text)}"`);
  return `${name}{${pairs.join(',')}} ${value}`;
}

function labelValue(text: string): string {
  return showControlsInLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}
