/** `execution reverted`, with the reason where the data is Solidity's `Error(string)`. */
export function revertReason(data: Uint8Array): string {
  const bytes = Buffer.from(data);
  if (bytes.length < 68 || bytes.readUInt32BE(0) !== 0x08c379a0) return 'execution reverted';
  const length = bytes.readUInt32BE(64);
  return `execution reverted: ${bytes.subarray(68, 68 + length).toString('utf8')}`;
}
