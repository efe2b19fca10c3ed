import { paramsBlock } from '@ethereumjs/block';
import { Common, Hardfork, Mainnet, type ParamsDict } from '@ethereumjs/common';
import { paramsEVM } from '@ethereumjs/evm';
import { paramsTx } from '@ethereumjs/tx';
import { paramsVM } from '@ethereumjs/vm';

/** A chain id that no public chain uses. */
export const chainId = 20_777n;

/**
 * The rules of the chain. The libraries merge their parameters anew for every transaction, header and machine that
 * they make, which is most of what those cost; here each set is merged once, for all copies of the rules. And they look through a list
 * for each rule that a step of code asks for.
 */
class ChainRules extends Common {
  /** Without a value of its own: the library builds it before fields of this class get theirs. */
  declare activeEips: ReadonlySet<number>;
  readonly merged = new Set<ParamsDict>();

  constructor() {
    super({ chain: { ...Mainnet, name: 'embedded', chainId: Number(chainId) }, hardfork: Hardfork.Shanghai });
    for (const params of [paramsVM, paramsEVM, paramsBlock, paramsTx]) this.updateParams(params);
  }

  protected override _buildActivatedEIPsCache(): void {
    super._buildActivatedEIPsCache();
    this.activeEips = new Set(this._activatedEIPsCache);
  }

  override isActivatedEIP(eip: number): boolean {
    return this.activeEips.has(eip);
  }

  override updateParams(params: ParamsDict): void {
    if (this.merged.has(params)) return;
    this.merged.add(params);
    super.updateParams(params);
  }
}

export function createChainRules(): Common {
  return new ChainRules();
}
