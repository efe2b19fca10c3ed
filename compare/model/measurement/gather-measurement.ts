import type { MeasurementLine } from '../../../specs/formats/measurement-line.ts';
import type { Measurement } from './measurement.ts';

type Kind = MeasurementLine['kind'];
type LineOf<K extends Kind> = Extract<MeasurementLine, { readonly kind: K }>;

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
  const all = <K extends Kind>(kind: K): readonly LineOf<K>[] =>
    lines.filter((line): line is LineOf<K> => line.kind === kind);
  const planned = all('plan').at(-1);
  const ended = all('rounds-end').at(-1)?.because;
  return {
    targets,
    rounds: new Set(all('round').map(({ round }) => round)).size,
    ...(planned === undefined ? {} : { planned }),
    ...(ended === undefined ? {} : { ended }),
    looks: all('look'),
    machine: all('machine'),
    samples: all('sample'),
    connects: all('connect'),
    sightings: all('sighting'),
    pinned: all('pinned'),
    coverage: all('coverage'),
    leftOut: all('left-out').map(({ method, reason }) => ({ method, reason })),
    spent: all('end').at(-1)?.spent ?? {},
  };
}
