/** Bounceable, of the main network. */
const kind = 0x11;

/** The user-friendly form of a raw address `workchain:hexadecimal`. */
export function toFriendly(raw: string): string {
  const [workchain = '0', account = ''] = raw.split(':');
  const body = Buffer.concat([Buffer.from([kind, Number(workchain) & 0xff]), Buffer.from(account, 'hex')]);
  const checksum = Buffer.alloc(2);
  checksum.writeUInt16BE(crcOf(body));
  return Buffer.concat([body, checksum]).toString('base64url');
}

/** The remainder of the polynomial x^16 + x^12 + x^5 + 1, bit by bit. */
function crcOf(bytes: Uint8Array): number {
  const bits = [...bytes, 0, 0].flatMap((byte) =>
    [7, 6, 5, 4, 3, 2, 1, 0].map((place) => (byte >> place) & 1),
  );
  return bits.reduce((rest, bit) => {
    const shifted = (rest << 1) | bit;
    return shifted > 0xffff ? (shifted ^ 0x11021) & 0xffff : shifted;
  }, 0);
}
