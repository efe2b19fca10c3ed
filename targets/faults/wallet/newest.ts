import { fieldsOf, type JsonObject } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { replace } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';

const fault = faultsOf({ id: 'wallet.newest.', section: '4.7', requirements: 'wallet.' });

/** Changes the newest block where it is asked for by its id. */
function byId(change: (block: JsonObject) => JsonObject): Overrides {
  return {
    'wallet.block': (block, { method, block: { number }, head }) =>
      method === 'getblockbyid' && number === head ? change(block) : block,
  };
}

function inRawData(change: (raw: JsonObject) => JsonObject): (block: JsonObject) => JsonObject {
  return replace('block_header', (header) =>
    replace('raw_data', (raw) => change(fieldsOf(raw)))(fieldsOf(header)),
  );
}

/** Changes the record of the newest block. */
function record(change: (record: JsonObject) => JsonObject): Overrides {
  return {
    'wallet.balance': (one, { block: { number }, head }) => (number === head ? change(one) : one),
  };
}

const inIdentifier = (change: (identifier: JsonObject) => JsonObject) =>
  replace('block_identifier', (identifier) => change(fieldsOf(identifier)));
const oneLess = (value: unknown): number => Number(value) - 1;

/** What goes wrong with the block that getnowblock named last, and with it alone. */
const standing: readonly Fault[] = [
  fault(
    'block-stale',
    ['block-by-id.value-parameter', 'block.id-holds-number'],
    'By its id the newest block has the number of the one before',
    () => byId(inRawData(replace('number', oneLess))),
  ),
  fault('number-text', 'block-by-id.number', 'By its id the number of the newest block is a string', () =>
    byId(inRawData(replace('number', String))),
  ),
  fault('other-id', 'block-by-id.value-parameter', 'By its id the newest block has another id', () =>
    byId(replace('blockID', (id) => [...String(id)].reverse().join(''))),
  ),
  fault(
    'record-stale',
    'balance.block-number',
    'The record of the newest block has the number of the one before',
    () => record(inIdentifier(replace('number', oneLess))),
  ),
  fault('record-other-hash', 'balance.block-hash', 'The record of the newest block has another hash', () =>
    record(inIdentifier(replace('hash', (hash) => [...String(hash)].reverse().join('')))),
  ),
  fault('record-in-seconds', 'balance.timestamp', 'The time of the newest record is in seconds', () =>
    record(replace('timestamp', (time) => Math.floor(Number(time) / 1000))),
  ),
  fault(
    'record-time-of-block-before',
    'balance.timestamp',
    'The time of the newest record is three seconds early',
    () => record(replace('timestamp', (time) => Number(time) - 3000)),
  ),
  fault(
    'record-loses-trace',
    'balance.one-trace-per-transaction',
    'The newest record lacks its last trace',
    () => record(replace('transaction_balance_trace', (traces) => [...(traces as unknown[])].slice(0, -1))),
  ),
  fault(
    'record-without-status',
    'balance.trace-status',
    'Traces of the newest record have no status yet',
    () =>
      record(
        replace('transaction_balance_trace', (traces) =>
          (traces as unknown[]).map((trace) => {
            const { status: _, ...fields } = fieldsOf(trace);
            return fields;
          }),
        ),
      ),
  ),
];

/** The same while a block comes at every fourth look at the head: as soon as another is the newest, it is sound. */
function whileAdvancing(one: Fault): Fault {
  return {
    ...one,
    id: `${one.id}-advancing`,
    summary: `${one.summary}, while new ones come`,
    overrides: { ...one.overrides, 'wallet.pace': () => 1 },
  };
}

export const faults: readonly Fault[] = [...standing, ...standing.map(whileAdvancing)];
