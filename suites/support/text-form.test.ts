import { expect, it } from 'vitest';
import { hexForm, OneForm } from './text-form.ts';

const shown = (text: string) => hexForm(text)?.map(([, value]) => value);

it('reads the form of hexadecimal from what a text shows of it', () => {
  expect(shown('0xab')).toEqual(['hexadecimal', 'hexadecimal with 0x', 'hexadecimal in lower case']);
  expect(shown('AB12')).toEqual(['hexadecimal', 'hexadecimal without 0x', 'hexadecimal in upper case']);
  expect(shown('12')).toEqual(['hexadecimal', 'hexadecimal without 0x']);
  expect(shown('aB')).toEqual(['hexadecimal', 'hexadecimal without 0x']);
  expect([shown('xyz'), shown(''), shown('0x')]).toEqual([undefined, undefined, undefined]);
});

it('names what an earlier value has where a later one is written otherwise', () => {
  const forms = new OneForm();
  expect(forms.saw('/0', hexForm('12') ?? [])).toBeUndefined();
  expect(forms.saw('/1', hexForm('ab') ?? [])).toBeUndefined();
  expect(forms.saw('/2', hexForm('34') ?? [])).toBeUndefined();
  expect(forms.saw('/3', hexForm('AB') ?? [])).toBe('hexadecimal in lower case, as at /1');
  expect(forms.saw('/4', hexForm('0x12') ?? [])).toBe('hexadecimal without 0x, as at /0');
  expect(forms.saw('/5', [])).toBeUndefined();
});
