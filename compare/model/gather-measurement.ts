import type {
  Connect,
  Look,
  MachineRound,
  MeasurementLine,
  MethodCoverage,
  PinnedAnswer,
  PlannedRounds,
  RoundsEnd,
  Sample,
  Sighting,
} from '../../specs/formats/measurement-line.ts';
import type { Measurement } from './measurement.ts';

/**
 * Everything that was measured. Rounds count that every target was asked in: those of a comparison that was interrupted are
 * fewer than planned.
 *
 * @param targets in the order in which they were given; lines may lack those that nothing was measured of
 */
export function gatherMeasurement(
  lines: readonly MeasurementLine[],
  targets: readonly string[],
): Measurement {
  const rounds = new Set<number>();
  const samples: Sample[] = [];
  const connects: Connect[] = [];
  const sightings: Sighting[] = [];
  const pinned: PinnedAnswer[] = [];
  const coverage: MethodCoverage[] = [];
  const leftOut: Measurement['leftOut'][number][] = [];
  const looks: Look[] = [];
  const machine: MachineRound[] = [];
  let planned: PlannedRounds | undefined;
  let ended: RoundsEnd | undefined;
  let spent: Measurement['spent'] = {};
  for (const line of lines) {
    if (line.kind === 'round') rounds.add(line.round);
    else if (line.kind === 'sample') samples.push(line);
    else if (line.kind === 'connect') connects.push(line);
    else if (line.kind === 'sighting') sightings.push(line);
    else if (line.kind === 'pinned') pinned.push(line);
    else if (line.kind === 'coverage') coverage.push(line);
    else if (line.kind === 'left-out') leftOut.push({ method: line.method, reason: line.reason });
    else if (line.kind === 'look') looks.push(line);
    else if (line.kind === 'machine') machine.push(line);
    else if (line.kind === 'plan') planned = line;
    else if (line.kind === 'rounds-end') ended = line.because;
    else if (line.kind === 'end') spent = line.spent;
  }
  return {
    targets,
    rounds: rounds.size,
    ...(planned === undefined ? {} : { planned }),
    ...(ended === undefined ? {} : { ended }),
    looks,
    machine,
    samples,
    connects,
    sightings,
    pinned,
    coverage,
    leftOut,
    spent,
  };
}
