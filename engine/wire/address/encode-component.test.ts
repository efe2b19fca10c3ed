import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { credentialOf, joinAddress } from '../credential.ts';
import { encodeComponent } from './encode-component.ts';

describe('encodeComponent', () => {
  it('encodes every text, as URLs do', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const url = new URL(`http://host/?${encodeComponent(text)}=1`);
        expect([...url.searchParams.keys()]).toEqual([Buffer.from(text).toString()]);
      }),
      { examples: [['\ud800'], ['a\udc00b'], ['😀']] },
    );
  });

  it('is how a token that is no text is put into an address', () => {
    const token = 'half\ud800';
    const credential = credentialOf({ auth: { token } } as never, 'token');
    expect(joinAddress('http://host/', credential, '/evm')).toBe('http://host/half%EF%BF%BD/evm');
  });
});
