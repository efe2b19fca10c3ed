/** Nodes that drop old blocks and receipts keep at least so many blocks: the smallest setting of any client is above 10,000. */
export const keptDepth = 8192n;
