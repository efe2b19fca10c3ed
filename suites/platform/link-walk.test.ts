import { describe, expect, it } from 'vitest';
import { pageOf } from './fixtures/sample-page.ts';
import { readLink } from './link-walk.ts';

const base = 'https://api.example';
const read = (value: unknown, at = base) => readLink(value, pageOf([]), { base: at });

describe('a page link', () => {
  it('is none where it is null, and only there', () => {
    expect(read(null)).toEqual({ kind: 'none' });
    expect(read(undefined)).toEqual({ kind: 'unreadable' });
    expect(read(3)).toEqual({ kind: 'unreadable' });
    expect(read('https://')).toEqual({ kind: 'unreadable' });
  });

  it.each([
    ['absolute', 'https://api.example/v1/nodes/?page=3'],
    ['with the port written out', 'https://api.example:443/v1/nodes/?page=3'],
    ['a path', '/v1/nodes/?page=3'],
    ['a query', '?page=3'],
  ])('may be %s', (_, link) => {
    expect(read(link)).toEqual({ kind: 'here', url: 'https://api.example/v1/nodes/?page=3' });
  });

  it.each([
    'https://api.elsewhere.example/v1/nodes/?page=3',
    'http://api.example/v1/nodes/?page=3',
    '//elsewhere.example/v1/nodes/',
    'https://api.example:8443/v1/nodes/?page=3',
  ])('that leads to %s is never followed', (link) => {
    expect(read(link)).toMatchObject({ kind: 'elsewhere' });
  });

  it('may name this machine by another of its own names', () => {
    expect(read('http://localhost:8080/v1/nodes/', 'http://127.0.0.1:8080')).toEqual({
      kind: 'here',
      url: 'http://127.0.0.1:8080/v1/nodes/',
    });
    expect(read('http://localhost:8081/v1/nodes/', 'http://127.0.0.1:8080')).toMatchObject({
      kind: 'elsewhere',
    });
  });
});
