/**
 * Mines two blocks with transactions that carry blobs, on a node that mines when it is told to.
 * @throws Error where the node refuses one
 */
export function mineBlobs(url: string): Promise<void>;
