/** Nodes that drop old blocks and receipts keep at least so many blocks: the least that a client allows is above 10,000. */
export const keptDepth = 8192n;
