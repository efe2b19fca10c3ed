import { type Alternative, Behaviour, type Fault } from '../../targets/entries/behaviour.ts';

/** Asks a target that behaves so everything that a curious reader of the contract would ask; one string an answer. */
export type Curious = (behaviour: Behaviour) => AsyncIterable<string>;

/** The ids of those faults or alternatives that change no answer at all. */
export async function hiddenDeviations(
  deviations: readonly (Fault | Alternative)[],
  askEverything: Curious,
): Promise<string[]> {
  const plain: string[] = [];
  for await (const answer of askEverything(new Behaviour())) plain.push(answer);
  const hidden: string[] = [];
  for (const deviation of deviations) {
    const behaviour = new Behaviour();
    behaviour.set([deviation]);
    if (!(await differs(askEverything(behaviour), plain))) hidden.push(deviation.id);
  }
  return hidden;
}

async function differs(answers: AsyncIterable<string>, plain: readonly string[]): Promise<boolean> {
  let index = 0;
  for await (const answer of answers) {
    if (answer !== plain[index]) return true;
    index += 1;
  }
  return false;
}
