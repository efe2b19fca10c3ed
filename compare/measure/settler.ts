import type { MeasurementLine } from '../../specs/formats/measurement-line.ts';
import { gatherMeasurement } from '../model/measurement/gather-measurement.ts';
import { settledMethods } from '../model/measurement/settled-methods.ts';
import type { RoundSchedule } from './schedule/round-count.ts';

interface Parts {
  readonly names: readonly string[];
  /** The samples so far, and how the machine was, as they come. */
  readonly seen: readonly MeasurementLine[];
  readonly emit: (event: MeasurementLine) => void;
  readonly schedule: RoundSchedule;
}

/** Checks, after rounds that were fixed beforehand, which methods are decided, and reports each look. */
export function settler({ names, seen, emit, schedule }: Parts): (rounds: number) => ReadonlySet<string> {
  const looks: MeasurementLine[] = [{ kind: 'plan', targets: names, ...schedule }];
  return (rounds) => {
    const before = gatherMeasurement([...looks, ...seen], names);
    const look = { kind: 'look' as const, rounds, settled: settledMethods(before, rounds) };
    looks.push(look);
    emit(look);
    return new Set(
      looks
        .flatMap((one) => (one.kind === 'look' ? one.settled : []))
        .map(({ api, method }) => `${api}\u0000${method}`),
    );
  };
}
