import * as fc from 'fast-check';
import { evenly } from '../../../base/evenly.ts';
import { Caching } from '../../../engine/caching.ts';
import type { CheckContext } from '../../../engine/check.ts';
import type { OwnDocument } from '../../../engine/documents/own-document.ts';
import type { Profile } from '../../../engine/run/plan/profile.ts';
import { Shapes } from '../../../engine/shape/shapes.ts';
import {
  type NoEvidence,
  noEvidence,
  notAnswered,
  notApplicable,
} from '../../../engine/verdict/judgement.ts';
import type { Assignment, DocumentedCall } from '../../../generators/requests/documented-call.ts';
import { ifSupported } from '../../../generators/requests/input-values.ts';
import { lacksBody } from '../../support/documents/call-request.ts';
import { liveCases } from '../calls/call-cases.ts';
import { noRequest, sourceWithoutValue } from '../calls/missing-value.ts';
import { documentNotes } from '../document-notes.ts';
import { calledInvalid } from '../document-rules.ts';
import { invalidIds, ownId, rulesOf } from '../own-requirements.ts';
import type { Examined } from './examined.ts';
import { examineFurtherTypes } from './further-types.ts';
import { missingCredential } from './missing-credential.ts';
import { provokeCall } from './provoke-call.ts';
import { rejectedBound } from './rejected-bound.ts';

/** How many requests of a call are sent. */
export interface Effort {
  readonly valid: number;
  readonly random: number;
  readonly invalid: number;
  /** How often the plainest request is sent again, for answers that are wrong only now and then. */
  readonly again: number;
}

/**
 * A document of the user's own has few operations, and each has to be seen in all its forms. Where checks of other areas
 * decide a method, some requests of each kind show what those leave out.
 */
export function effortOf({ decided }: OwnDocument, call: DocumentedCall, profile: Profile): Effort {
  const { cases, examples, repeats } = profile;
  // Of params that should be none, one defect shows what others do.
  const invalid = call.inputs.length === 0 ? 1 : Math.ceil(examples / 5);
  return decided?.has(call.id)
    ? { valid: Math.ceil(examples / 4), random: Math.ceil(cases / 6), invalid, again: 0 }
    : { valid: 2 * examples, random: cases, invalid: examples, again: repeats - 1 };
}

/** Listed values and examples of a document are all tried, up to so many. */
const mostListed = 60;

const unserved = notApplicable(
  'the plainest call of it is not served, which requirements of other areas decide',
);
const silent = noEvidence('no response to a valid request could be evaluated');

const shapesOf = new WeakMap<OwnDocument, Shapes>();

/** Sends the generated requests of a call, valid ones and such with one defect, and judges what they are answered. */
export async function examineCall(context: CheckContext, examined: Examined): Promise<void> {
  const { document, call, caller, pool } = examined;
  const { recorder, profile } = context;
  const notes = documentNotes(document, call);
  if (notes !== undefined) recorder.observe(ownId(document, call, 'document-notes'), notes);
  const rules = rulesOf(document, call).map((rule) => [rule, ownId(document, call, rule)] as const);
  const ids = rules.map(([, id]) => id);
  const idOf = new Map<string, string>(rules);
  const { enumerated, random, isCertain, isDeclared } = liveCases(call, pool);
  // The contract's examples are of one service, and another one need not know their values.
  const isOwn = document.area === 'own';
  const listed = enumerated
    .filter(({ isListed, isExample }) => isListed || (isOwn && isExample))
    .slice(0, mostListed);
  const others = enumerated.filter((one) => !listed.includes(one));
  const effort = effortOf(document, call, profile);
  const sent = [...evenly(others, effort.valid), ...listed].filter(({ values }) => caller.fits(call, values));
  const fitting = fittingOnly(call, random, (values) => caller.fits(call, values));
  if (sent.length === 0 && fitting === undefined) {
    const why =
      call.kind === 'http' && lacksBody(call)
        ? noEvidence('the document requires a body, and only a POST is sent with one, of JSON')
        : noRequest(call, pool);
    for (const id of [...ids, ...invalidIds(document, call)]) recorder.skip(id, why);
    return;
  }
  const [plainest] = enumerated;
  if (document.decided?.has(call.id) && plainest !== undefined) {
    const served = await caller.read(call, plainest.values, Caching.shared);
    if (served === undefined) {
      for (const id of [...ids, ...invalidIds(document, call)]) recorder.skip(id, unserved);
      return;
    }
  }
  const robustness = ownId(document, call, 'robustness');
  const known = isOwn ? { excusesRefusal: true, missing: missingOf(context, examined) } : {};
  const by = { ...schemasOf(document, context), ...known };
  let isCalledInvalid = false;
  const judgedByRule = async (values: Assignment, caching: Caching, certain: boolean, isShown: boolean) => {
    const how = { ...by, certain, isShown, isDeclared: isDeclared(values) };
    const found = await caller.judge(call, values, how, caching);
    if (!isOwn || found.every(([, judgement]) => judgement !== calledInvalid)) return found;
    const because = await rejectedBound(call, values, caller, caching);
    return because === undefined
      ? found
      : caller.judge(call, values, { ...how, certain: true, because }, caching);
  };
  const judged = async (values: Assignment, caching: Caching, certain: boolean, isShown = false) =>
    (await judgedByRule(values, caching, certain, isShown)).flatMap(([rule, judgement]) => {
      const id = rule === 'robustness' && isOwn ? robustness : idOf.get(rule);
      isCalledInvalid ||= judgement === calledInvalid;
      return id === undefined ? [] : [[id, judgement] as const];
    });
  await Promise.all(
    sent.map(({ values, certain, isShown }) =>
      recorder.examine(ids, (caching) => judged(values, caching, certain, isOwn && isShown)),
    ),
  );
  const [first] = sent;
  if (first !== undefined)
    for (let time = 0; time < effort.again; time += 1)
      await recorder.examine(ids, (caching) =>
        judged(first.values, caching.fresh, first.certain, isOwn && first.isShown),
      );
  if (isOwn && first !== undefined)
    await examineFurtherTypes(context, call, first.values, {
      caller,
      by: { ...by, certain: first.certain, isShown: first.isShown, isDeclared: first.isDeclared },
      idOf: (rule) => (rule === 'robustness' ? robustness : idOf.get(rule)),
    });
  // The same samples for each rule, so that an answer is shared between them and each breach is shrunk by itself.
  if (fitting !== undefined)
    for (const id of isOwn ? [...ids, robustness] : ids)
      await recorder.property(id, {
        arbitrary: fitting,
        runs: effort.random,
        judge: async (values, caching) => {
          const ofRule = (await judged(values, caching, isCertain(values))).filter(([one]) => one === id);
          return ofRule.find(([, { kind }]) => kind === 'breach')?.[1] ?? ofRule[0]?.[1] ?? silent;
        },
      });
  // It counts where no request was served.
  if (isOwn && isCalledInvalid)
    recorder.skip(
      ownId(document, call, 'served'),
      sourceWithoutValue(call, pool) ?? notAnswered(calledInvalid.reason),
    );
  await provokeCall(context, examined, sent[0]?.values ?? {}, { most: effort.invalid, by, idOf });
}

/** So many generated requests show whether any of them can be sent. */
const mostTried = 50;
const leastFitting = 3;

/** Requests that can be made and sent: where hardly any values can be written into one, fast-check would look for some for ever. */
function fittingOnly(
  { inputs }: DocumentedCall,
  random: fc.Arbitrary<Assignment> | undefined,
  fits: (values: Assignment) => boolean,
): fc.Arbitrary<Assignment> | undefined {
  if (random === undefined) return undefined;
  const fitAlways = inputs.every((input) => input.in === 'param' || input.in === 'body');
  const drawn = ifSupported(() => fc.sample(random, { seed: 0, numRuns: fitAlways ? 1 : mostTried }));
  if (drawn === undefined) return undefined;
  if (fitAlways) return random;
  return drawn.filter(fits).length < leastFitting ? undefined : random.filter(fits);
}

/** The credential that a document requires of an operation, and the run lacks. */
function missingOf({ target }: CheckContext, { call, caller }: Examined): NoEvidence | undefined {
  if (call.kind === 'rpc' || caller.http === undefined) return undefined;
  return missingCredential(call, { wire: caller.http.wire, target });
}

/** Where the schemas of a document are known, and under which name. */
function schemasOf(document: OwnDocument, { shapes }: CheckContext): { shapes: Shapes; document: string } {
  const { name, spec } = document;
  return spec === undefined ? { shapes: shapesFor(document), document: name } : { shapes, document: spec };
}

function shapesFor(document: OwnDocument): Shapes {
  const known = shapesOf.get(document);
  if (known !== undefined) return known;
  const shapes = new Shapes({ providers: [], protocols: [], publicNetworks: [] }, () => document.document);
  shapesOf.set(document, shapes);
  return shapes;
}
