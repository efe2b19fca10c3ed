import type { Fault, Overrides } from './behaviour.ts';

/** What the faults of one part of the contract share. */
interface Family {
  /** What their ids begin with, as in `platform.nodes.order-`. */
  readonly id: string;
  /** Section of the contract that most of them break. */
  readonly section: string;
  /** What the ids of the requirements begin with; as `id` where absent. */
  readonly requirements?: string;
}

interface More {
  /** Another section than the family's. */
  readonly section?: string;
  /** Requirements of other families that may catch it too, by their whole ids. */
  readonly also?: readonly string[];
}

type FaultOf = (
  /** The rest of the id. */
  what: string,
  /** The rest of the ids of those that must catch it: of at least one. */
  requirements: string | readonly string[],
  summary: string,
  overrides: Overrides,
  more?: More,
) => Fault;

/** How faults are written down where several share their section and the beginnings of their names. */
export function faultsOf({ id, section: usual, requirements: beginning = id }: Family): FaultOf {
  return (what, requirements, summary, overrides, { section = usual, also = [] } = {}) => {
    const [first, ...rest] = [
      ...[requirements].flat().map((requirement) => `${beginning}${requirement}`),
      ...also,
    ];
    if (first === undefined) throw new RangeError(`the fault ${id}${what} names no requirement`);
    return { id: `${id}${what}`, section, summary, requirements: [first, ...rest], overrides };
  };
}
