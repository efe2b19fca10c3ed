import { createHash } from 'node:crypto';
import type { Seeded } from '../seeded.ts';
import type { Account } from './account.ts';
import type { Parties } from './parties.ts';

/** One change of a balance, in smallest units: below 0 a debit, above a credit (§2.5). */
export interface Operation {
  readonly account: Account;
  readonly amount: bigint;
}

export interface ChainTransaction {
  /** 64 lower-case digits. */
  readonly id: string;
  readonly type: string;
  readonly status: string;
  /** What the contract of this type says, as in a block; bigints for amounts. */
  readonly value: Readonly<Record<string, unknown>>;
  readonly operations: readonly Operation[];
  readonly timestamp: number;
  readonly signature: string;
}

type Draft = Pick<ChainTransaction, 'type' | 'status' | 'value' | 'operations'>;

/** Odd and beyond 2^53: whoever reads it into a double changes it. */
const beyondDoubles = 9_007_199_254_740_993n;

/** A transfer between two accounts whose amount no double can hold. */
export function drawTreasuryTransfer(random: Seeded, parties: Parties, timestamp: number): ChainTransaction {
  const amount = beyondDoubles + 2n * BigInt(random.integer(0, 1_000_000_000));
  return sign(random, transfer(random, parties, amount), timestamp);
}

export function drawTransaction(random: Seeded, parties: Parties, timestamp: number): ChainTransaction {
  const kind = random.fraction();
  if (kind < 0.5) return sign(random, transfer(random, parties, drawAmount(random)), timestamp);
  if (kind < 0.75) return sign(random, trigger(random, parties), timestamp);
  const owner = random.pick(parties.accounts);
  if (kind < 0.83) {
    const amount = drawAmount(random);
    const value = { owner_address: owner, frozen_balance: amount, resource: 'ENERGY' };
    const operations = [...drawFee(random, owner), { account: owner, amount: -amount }];
    return sign(random, succeeded('FreezeBalanceV2Contract', value, operations), timestamp);
  }
  if (kind < 0.88) {
    const amount = drawAmount(random);
    return sign(
      random,
      succeeded('WithdrawBalanceContract', { owner_address: owner }, [{ account: owner, amount }]),
      timestamp,
    );
  }
  if (kind < 0.94) {
    const [from, to] = drawPair(random, parties.accounts);
    const value = { owner_address: from, to_address: to, asset_name: '1000226', amount: drawAmount(random) };
    return sign(random, succeeded('TransferAssetContract', value, drawFee(random, from)), timestamp);
  }
  // A vote moves no coin: its trace has no operation.
  const votes = [{ vote_address: random.pick(parties.witnesses), vote_count: random.integer(1, 9_999) }];
  return sign(random, succeeded('VoteWitnessContract', { owner_address: owner, votes }, []), timestamp);
}

function succeeded(type: string, value: Draft['value'], operations: readonly Operation[]): Draft {
  return { type, status: 'SUCCESS', value, operations };
}

function transfer(random: Seeded, { accounts }: Parties, amount: bigint): Draft {
  const [from, to] = drawPair(random, accounts);
  return succeeded('TransferContract', { owner_address: from, to_address: to, amount }, [
    ...drawFee(random, from),
    { account: from, amount: -amount },
    { account: to, amount },
  ]);
}

/** A call of a contract: a failed one costs its fee and moves nothing. */
function trigger(random: Seeded, { accounts, contracts }: Parties): Draft {
  const [owner, contract] = [random.pick(accounts), random.pick(contracts)];
  const status = random.fraction() < 0.7 ? 'SUCCESS' : random.pick(['REVERT', 'OUT_OF_ENERGY']);
  const paid = random.fraction() < 0.3 ? drawAmount(random) : 0n;
  const transfers =
    status === 'SUCCESS' && paid > 0n
      ? [
          { account: owner, amount: -paid },
          { account: contract, amount: paid },
        ]
      : [];
  return {
    type: 'TriggerSmartContract',
    status,
    value: {
      owner_address: owner,
      contract_address: contract,
      data: `a9059cbb${random.hex(16).padStart(64, '0')}`,
      ...(paid > 0n ? { call_value: paid } : {}),
    },
    operations: [{ account: owner, amount: -drawFeeAmount(random) }, ...transfers],
  };
}

/** Fees are burnt: nobody is credited with them. */
function drawFee(random: Seeded, payer: Account): readonly Operation[] {
  return random.fraction() < 0.4 ? [{ account: payer, amount: -drawFeeAmount(random) }] : [];
}

function drawFeeAmount(random: Seeded): bigint {
  return BigInt(random.integer(1_000, 40_000_000));
}

/** From 1 to 10^14, each power of ten as often as another: a good part lies beyond 2^31. */
function drawAmount(random: Seeded): bigint {
  return BigInt(Math.ceil(10 ** (random.fraction() * 14)));
}

function drawPair(random: Seeded, accounts: readonly Account[]): readonly [Account, Account] {
  const from = random.pick(accounts);
  const to = random.pick(accounts);
  return from === to ? drawPair(random, accounts) : [from, to];
}

/** Two hashes of a few digits cost less than as many drawn digits. */
function sign(random: Seeded, draft: Draft, timestamp: number): ChainTransaction {
  const text = `${draft.type}/${timestamp}/${random.hex(16)}`;
  const id = createHash('sha256').update(text).digest('hex');
  const signature = `${createHash('sha512').update(text).digest('hex')}1b`;
  return { ...draft, id, timestamp, signature };
}
