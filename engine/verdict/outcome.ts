import type { SkipKind } from '../../base/run-result.ts';
import type { UnansweredCause } from '../unanswered.ts';
import type { Breach } from './judgement.ts';

/** A breach that was confirmed, as it goes into the report. */
export interface Sighting {
  readonly breach: Breach;
  /** In how many of the attempts it was seen. */
  readonly seen: number;
  readonly sent: number;
  /** Present where these are the responses of a run, to requests of many kinds, in place of attempts at one. */
  readonly ofResponses?: true;
  readonly seed?: number;
  /** fast-check path of the smallest case. */
  readonly path?: string;
}

/** What a check found out about one requirement on one surface. */
export type Outcome =
  | {
      readonly verdict: 'passed';
      readonly cases: number;
      /** Of the cases: those that stayed undecided beside those that passed. Absent where none did. */
      readonly undecided?: number;
      /** What its cases leave out, where they do. */
      readonly reason?: string;
    }
  | {
      readonly verdict: 'failed';
      readonly cases: number;
      readonly sightings: readonly Sighting[];
      /** Breaches alike to those in rule and place, which were not sent again: a dialect has to explain them too. */
      readonly further: readonly Breach[];
    }
  | {
      readonly verdict: 'inconclusive';
      readonly cases: number;
      readonly cause: InconclusiveCause;
      readonly reason: string;
      /** Keys of the answers to each undecided case; absent where a case is undecided for something else. */
      readonly unusable?: readonly (readonly string[])[];
    }
  | {
      readonly verdict: 'skipped';
      readonly skip: SkipKind;
      readonly reason: string;
      /** The key of the target file that would supply what was looked for. */
      readonly give?: string;
    }
  | { readonly verdict: 'observed'; readonly cases: number; readonly observation: unknown };

/** `unusable`: what came is no response to the request; `changed`: the data changed in every attempt; `unstable`: seen once and not reproduced; `internal`: a bug of nodeproof. */
export type InconclusiveCause = UnansweredCause | 'unusable' | 'unstable' | 'internal';
