import { describe, expect, it } from 'vitest';
import { parseYamlInput } from './yaml-input.ts';

describe('a key that stands twice', () => {
  it.each([
    [
      'in a block',
      'name: a\nlimits:\n  concurrency: 1\n  timeoutMs: 1\n  concurrency: 2\n',
      5,
      'concurrency',
      3,
    ],
    ['in JSON', '{\n"name": "a",\n"nodes": [],\n"name": "b" }', 4, 'name', 2],
    ['in quotes once', 'headers:\n  X-Team: a\n  "X-Team": b\n', 3, 'X-Team', 2],
    ['three times', 'a: 1\na: 2\na: 3\n', 2, 'a', 1],
    ['in two maps, twice in one of them', 'a: 1\nb:\n  a: 1\n  a: 2\n', 4, 'a', 3],
  ])('is named with both lines %s', (_where, text, line, key, first) => {
    expect(() => parseYamlInput(text, 'file.yaml', 'target-file')).toThrow(
      new RegExp(
        `file.yaml:${line}:\\d+: the key "${key}" is used twice, first on line ${first}; remove one`,
      ),
    );
  });

  it('is not quoted where it may be a secret', () => {
    const text = 'sk-3f9a1c77e2: 1\nsk-3f9a1c77e2: 2\n';
    expect(() => parseYamlInput(text, 'file.yaml', 'target-file')).toThrow(
      'file.yaml:2:1: the same key is used twice, first on line 1; remove one',
    );
  });
});

describe('a bracket that is not closed', () => {
  it.each([
    ['a list', 'name: a\nnodes: [1\n', 3],
    ['a map', 'auth: { token: b\nname: a\n', 2],
  ])('of %s is named, not the indentation behind it', (_what, text, line) => {
    expect(() => parseYamlInput(text, 'file.yaml', 'target-file')).toThrow(
      new RegExp(`^file.yaml:${line}:\\d+: a "\\[" or "\\{" that stands before is not closed; add`),
    );
  });

  it('is not what is wrong with a line that begins at the wrong column', () => {
    expect(() => parseYamlInput('a:\n  b: 1\n c: 2\n', 'file.yaml', 'target-file')).toThrow(
      'file.yaml:3:1: the indentation does not match the surrounding lines',
    );
  });
});

describe('the place of a path of keys', () => {
  const place = (text: string, ...pointer: string[]) =>
    parseYamlInput(text, 'file', 'document').where(pointer);

  it.each([
    ['a number', 'responses:\n  200:\n    description: 1\n'],
    ['a text', 'responses:\n  "200":\n    description: 1\n'],
    ['JSON', '{ "responses":\n{ "200":\n   {"description": 1}}}\n'],
  ])('goes through a key that is a status code, as %s', (_, text) => {
    expect(place(text, 'responses', '200', 'description')).toMatch(/^file:3:5/);
  });

  it('goes through lists and aliases, and ends at the nearest part that is there', () => {
    const text = 'a: &a\n  - b\n  - c: 1\n    d: 2\ne: *a\n';
    expect(place(text, 'a', '1', 'd')).toBe('file:4:5');
    expect(place(text, 'e', '1', 'd')).toBe('file:4:5');
    expect(place(text, 'a', '1', 'none', 'x')).toBe('file:3:5');
    expect(place('', 'a')).toBe('file:1:1');
  });
});
