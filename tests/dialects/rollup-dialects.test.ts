import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequirementResult } from '../../base/run-result.ts';
import { loadAlternatives, pickById } from '../../targets/catalogue.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { Behaviour, type Overrides } from '../../targets/entries/behaviour.ts';
import { RpcFailure } from '../../targets/evm/rpc-failure.ts';
import { checksOf, runSuite } from '../support/run-suite.ts';

/**
 * Software that really answers, rebuilt from its source: what it is known to do otherwise deviates under its dialect,
 * the same fails without one, and what its neighbours do fails under it.
 */
const behaviour = new Behaviour();
let embedded: EmbeddedTarget;

beforeAll(async () => {
  embedded = await startEmbeddedTarget({ seed: 1, behaviour });
});
afterAll(() => embedded.close());

/** Verdicts of the checks of some requirements on the rollup node, by id. */
async function verdictsOf(
  overrides: readonly Overrides[],
  dialect: string | undefined,
  about: (id: string, slow: boolean) => boolean,
): Promise<Record<string, RequirementResult['verdict']>> {
  const [node] = embedded.targetFile.nodes.filter(({ api }) => api === 'rollup');
  const { name, tls } = embedded.targetFile;
  const file = { name, tls, nodes: [{ ...node, ...(dialect === undefined ? {} : { dialect }) }] };
  embedded.reset();
  behaviour.set(overrides.map((one) => ({ id: 'test', section: '4.6', summary: 'test', overrides: one })));
  const run = await runSuite(file, await checksOf(about));
  return Object.fromEntries(run.requirements.map(({ id, verdict }) => [id, verdict]));
}

/** Ids by verdict, where it is none of those that need no explaining. */
function remarkable(verdicts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(verdicts).filter(([, verdict]) => !['passed', 'observed', 'skipped'].includes(verdict)),
  );
}

async function alternativesOf(...ids: readonly string[]): Promise<Overrides[]> {
  return pickById(
    await loadAlternatives(),
    ids.map((id) => `call-many.${id}`),
  ).map(({ overrides }) => overrides);
}

const merged: Overrides = {
  'callmany.plan': (plan) => ({
    ...plan,
    bundles: plan.bundles.map(({ calls, blockOverride: { difficulty: _unseen, ...blockOverride } }) => ({
      calls,
      blockOverride,
    })),
  }),
};

/** A call must offer the base fee, and its sender must have the money: anything else fails the whole request. */
const mustPay: Overrides = {
  'rpc.params': (params, { method }) => {
    if (method !== 'eth_callMany' || !Array.isArray(params)) return params;
    const [bundles, , overrides] = params;
    for (const bundle of Array.isArray(bundles) ? bundles : []) {
      const { transactions, blockOverride } = Object(bundle);
      const baseFee = BigInt(Object(blockOverride).baseFee ?? '0x174876e800');
      for (const call of Array.isArray(transactions) ? transactions : []) {
        const { from, gasPrice = '0x0' } = Object(call);
        if (BigInt(gasPrice) < baseFee) throw new RpcFailure(-32000, 'fee cap less than block base fee');
        if (BigInt(gasPrice) > 0n && Object(Object(overrides)[from]).balance === undefined)
          throw new RpcFailure(-32000, 'insufficient funds for gas * price + value');
      }
    }
    return params;
  },
};

const isCallMany = (id: string, slow: boolean): boolean => id.startsWith('rollup.call-many.') && !slow;
const isReceipt = (id: string): boolean => id.startsWith('rollup.receipt.');

describe('an eth_callMany like that of Erigon', async () => {
  const shape = [
    ...(await alternativesOf(
      'value-without-prefix',
      'next-bundle-next-block',
      'overrides-last',
      'gas-capped',
      'gas-fault-fails-all',
      'block-hash-as-map-only',
      'quantities-in-hexadecimal-only',
    )),
    mustPay,
    merged,
  ];

  it.each(['erigon', undefined])(
    'keeps the contract, with the dialect %s, although an override of difficulty does not show',
    async (dialect) => {
      expect(remarkable(await verdictsOf(shape, dialect, isCallMany))).toEqual({});
    },
  );

  it('gives nothing to judge the override of difficulty by', async () => {
    const about = (id: string) => id === 'rollup.call-many.difficulty-override';
    expect((await verdictsOf(shape, 'erigon', about))['rollup.call-many.difficulty-override']).toBe(
      'skipped',
    );
  });

  it('fails where it gives another difficulty than the one set, and no randomness either', async () => {
    const zero: Overrides = { 'callmany.header': (header) => ({ ...header, difficulty: 5n }) };
    const about = (id: string) => id === 'rollup.call-many.difficulty-override';
    expect(
      (await verdictsOf([...shape, zero], 'erigon', about))['rollup.call-many.difficulty-override'],
    ).toBe('failed');
  });
});

describe('a client without eth_callMany', () => {
  const unknown: Overrides = {
    'rpc.params': (params, { method }) => {
      if (method === 'eth_callMany') throw new RpcFailure(-32601, 'the method eth_callMany does not exist');
      return params;
    },
  };
  const unable: Overrides = {
    'rpc.params': (params, { method }) => {
      if (method === 'eth_callMany') throw new RpcFailure(-32000, 'header not found');
      return params;
    },
  };
  const about = (id: string): boolean =>
    id.startsWith('rollup.call-many.') || id === 'jsonrpc.call-many.list';

  it.each(['geth', 'op-geth'])('deviates as %s', async (dialect) => {
    expect(remarkable(await verdictsOf([unknown], dialect, about))).toEqual({
      'rollup.call-many.bundles': 'deviates',
      'jsonrpc.call-many.list': 'deviates',
    });
  });

  it.each([
    ['op-reth', unknown],
    ['geth', unable],
  ])('fails as %s where that is not what the software does', async (dialect, overrides) => {
    expect(remarkable(await verdictsOf([overrides], dialect, about))).toEqual({
      'rollup.call-many.bundles': 'failed',
      'jsonrpc.call-many.list': 'failed',
    });
  });
});

function quantity(value: bigint): string {
  return `0x${value.toString(16)}`;
}

/** Receipts since Ecotone, from OP Mainnet's formula. */
const ecotone: Overrides = {
  'evm.receipt': (receipt, { api }) => {
    if (api !== 'rollup') return receipt;
    const { l1FeeScalar: _gone, ...rest } = receipt;
    const [price, used] = [BigInt(String(rest.l1GasPrice)), BigInt(String(rest.l1GasUsed))];
    const [baseScalar, blobScalar, blobFee] = [0x146bn, 0xf79c5n, 0x3b9aca01n];
    return {
      ...rest,
      l1BaseFeeScalar: quantity(baseScalar),
      l1BlobBaseFeeScalar: quantity(blobScalar),
      l1BlobBaseFee: quantity(blobFee),
      l1Fee: quantity((used * (16n * baseScalar * price + blobScalar * blobFee)) / 16_000_000n),
    };
  },
};

/** Receipts before Ecotone, with the factor that OP Mainnet had since Bedrock. */
const bedrock: Overrides = {
  'evm.receipt': (receipt, { api }) =>
    api === 'rollup'
      ? {
          ...receipt,
          l1FeeScalar: '0.684',
          l1Fee: quantity(
            (BigInt(String(receipt.l1GasPrice)) * BigInt(String(receipt.l1GasUsed)) * 684n) / 1000n,
          ),
        }
      : receipt,
};

/** The first transaction of each block is a deposit. */
function deposits(type: string): Overrides {
  return {
    'evm.receipt': (receipt, { api, index }) => {
      if (api !== 'rollup' || index !== 0) return receipt;
      const { l1Fee: _fee, l1FeeScalar: _scalar, l1GasPrice: _price, l1GasUsed: _used, ...rest } = receipt;
      return { ...rest, type, depositNonce: '0x1', effectiveGasPrice: '0x0' };
    },
  };
}

const lost: Overrides = {
  'evm.receipt': (receipt, { api }) => {
    const { l1GasUsed: _lost, ...rest } = receipt;
    return api === 'rollup' ? rest : receipt;
  },
};

describe('receipts of the OP Stack', () => {
  const fields = ['l1-fee', 'l1-fee-scalar', 'l1-gas-price', 'l1-gas-used'].map(
    (name) => `rollup.receipt.${name}`,
  );
  const deviating = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, 'deviates']));
  const product = 'rollup.receipt.l1-fee-product';

  it.each(['op-geth', 'op-reth'])('deviate as %s in each of the three known ways', async (dialect) => {
    expect(remarkable(await verdictsOf([ecotone], dialect, isReceipt))).toEqual(
      deviating('rollup.receipt.l1-fee-scalar', product),
    );
    expect(remarkable(await verdictsOf([bedrock], dialect, isReceipt))).toEqual(deviating(product));
    expect(remarkable(await verdictsOf([deposits('0x7e')], dialect, isReceipt))).toEqual(
      deviating(...fields),
    );
  });

  it('fail where nothing is declared', async () => {
    expect(remarkable(await verdictsOf([ecotone], undefined, isReceipt))).toEqual({
      'rollup.receipt.l1-fee-scalar': 'failed',
      [product]: 'failed',
    });
  });

  it('fail where other transactions than deposits lack the fields', async () => {
    expect(remarkable(await verdictsOf([deposits('0x2')], 'op-geth', isReceipt))).toEqual(
      Object.fromEntries(fields.map((id) => [id, 'failed'])),
    );
    expect(remarkable(await verdictsOf([ecotone, lost], 'op-reth', isReceipt))).toMatchObject({
      'rollup.receipt.l1-gas-used': 'failed',
    });
  });

  it('fail where the fee follows no known formula', async () => {
    const off: Overrides = {
      'evm.receipt': (receipt) => ({
        ...receipt,
        l1Fee: quantity(BigInt(String(receipt.l1Fee ?? '0x0')) + 1n),
      }),
    };
    for (const shape of [ecotone, bedrock])
      expect((await verdictsOf([shape, off], 'op-reth', isReceipt))[product]).toBe('failed');
  });
});
