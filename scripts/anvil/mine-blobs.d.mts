/**
 * Mines two blocks with transactions that carry blobs, on a node that mines on request.
 * @throws Error where the node rejects one
 */
export function mineBlobs(url: string): Promise<void>;
