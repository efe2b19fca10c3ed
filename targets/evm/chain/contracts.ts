import { assemble, endWith, initCode } from './assembler.ts';

/** Adds one to slot 0 and returns the sum, whatever it is called with. */
export const counter = initCode(
  assemble(0, 'SLOAD', 1, 'ADD', 'DUP1', 0, 'SSTORE', 0, 'MSTORE', 32, 0, 'RETURN'),
);

const announcement = 0x6e6f646570726f6f662d68657261646564n;

/** Emits a log of each kind, LOG0 to LOG4, with its input as data. */
export const herald = initCode(
  assemble(
    ...(['CALLDATASIZE', 0, 0, 'CALLDATACOPY'] as const),
    ...(['CALLDATASIZE', 0, 'LOG0'] as const),
    ...([announcement, 'CALLDATASIZE', 0, 'LOG1'] as const),
    ...(['CALLER', announcement, 'CALLDATASIZE', 0, 'LOG2'] as const),
    ...(['NUMBER', 'CALLER', announcement, 'CALLDATASIZE', 0, 'LOG3'] as const),
    ...(['CALLVALUE', 'NUMBER', 'CALLER', announcement, 'CALLDATASIZE', 0, 'LOG4'] as const),
    'STOP',
  ),
);

/** `Error(string)` as Solidity encodes it. */
function errorData(reason: string): Uint8Array {
  const text = Buffer.from(reason);
  const data = Buffer.alloc(4 + 64 + Math.ceil(text.length / 32) * 32);
  data.writeUInt32BE(0x08c379a0, 0);
  data.writeUInt8(32, 4 + 31);
  data.writeUInt8(text.length, 4 + 63);
  text.copy(data, 4 + 64);
  return data;
}

/** Always reverts with a reason. */
export const rejecter = initCode(assemble(...endWith('REVERT', errorData('refused'))));

/** Creation code that reverts: no contract comes of it. */
export const stillborn = assemble(...endWith('REVERT', errorData('not created')));

const tokenSupply = 10n ** 24n;
export const selectors = { totalSupply: 0x18160ddd, balanceOf: 0x70a08231, transfer: 0xa9059cbb } as const;
/** keccak256 of `Transfer(address,address,uint256)` */
const transferTopic = 0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3efn;

/**
 * A small ERC-20 token: `totalSupply`, `balanceOf` and `transfer`. The balance of an account is in the slot
 * whose number is its address; the creator gets the whole supply.
 */
export const token = initCode(
  assemble(
    ...([0, 'CALLDATALOAD', 224, 'SHR'] as const),
    ...(['DUP1', selectors.totalSupply, 'EQ', { to: 'totalSupply' }, 'JUMPI'] as const),
    ...(['DUP1', selectors.balanceOf, 'EQ', { to: 'balanceOf' }, 'JUMPI'] as const),
    ...(['DUP1', selectors.transfer, 'EQ', { to: 'transfer' }, 'JUMPI'] as const),
    ...([0, 0, 'REVERT'] as const),
    ...([{ label: 'totalSupply' }, tokenSupply, 0, 'MSTORE', 32, 0, 'RETURN'] as const),
    ...([{ label: 'balanceOf' }, 4, 'CALLDATALOAD', 'SLOAD', 0, 'MSTORE', 32, 0, 'RETURN'] as const),
    // transfer: the caller must have the amount
    ...([{ label: 'transfer' }, 36, 'CALLDATALOAD', 'CALLER', 'SLOAD', 'LT'] as const),
    ...([{ to: 'short' }, 'JUMPI'] as const),
    ...([36, 'CALLDATALOAD', 'CALLER', 'SLOAD', 'SUB', 'CALLER', 'SSTORE'] as const),
    ...([36, 'CALLDATALOAD', 4, 'CALLDATALOAD', 'SLOAD', 'ADD', 4, 'CALLDATALOAD', 'SSTORE'] as const),
    ...([36, 'CALLDATALOAD', 0, 'MSTORE'] as const),
    ...([4, 'CALLDATALOAD', 'CALLER', transferTopic, 32, 0, 'LOG3'] as const),
    ...([1, 0, 'MSTORE', 32, 0, 'RETURN'] as const),
    { label: 'short' },
    ...endWith('REVERT', errorData('balance too low')),
  ),
  [tokenSupply, 'CALLER', 'SSTORE'],
);
