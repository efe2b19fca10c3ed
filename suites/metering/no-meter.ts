/** Why nothing is measured on a node; the contract's own figure is in the ledger of the run all the same. */
export const noMeter =
  'the target file names no meter for this node; what its requests cost by the contract stands in the ledger of the run';
