import { median } from '../../statistics/median.ts';
import type { MachineState } from '../comparison.ts';
import type { Measurement } from './measurement.ts';

/** Of a method's rounds so many may have met a stall of this machine. */
const mostStalled = 0.25;
/** What this machine adds to every latency, as the control endpoint shows, may be so much of a method's p50, and so many milliseconds. */
const mostAdded = 0.25;
const littleMs = 5;

/** How the machine that measured was; undefined in journals of the first version. */
export function machineState({ machine, samples }: Measurement): MachineState | undefined {
  if (machine.length === 0) return undefined;
  const digits = (value: number): number => Math.round(value * 1_000) / 1_000;
  return {
    controlMs: digits(controlTime(machine)),
    delayMs: digits(Math.max(...machine.map(({ delayMs }) => delayMs))),
    cpu: digits(median(machine.map(({ cpu }) => cpu))),
    busy: digits(median(machine.map(({ busy }) => busy))),
    stalled: samples.filter(({ stalled }) => stalled === true).length,
  };
}

/** Whether this machine added so much to the times of a method that they show nothing about the targets. */
export function isTooBusy(
  machine: Measurement['machine'],
  typicalMs: number,
  { stalled, pairs }: { readonly stalled: number; readonly pairs: number },
): boolean {
  if (stalled > mostStalled * (stalled + pairs)) return true;
  return machine.length > 0 && controlTime(machine) > Math.max(littleMs, mostAdded * typicalMs);
}

function controlTime(machine: Measurement['machine']): number {
  return median(machine.map(({ controlMs }) => controlMs));
}
