import { describe, expect, it } from 'vitest';
import { sections } from './fixtures/sections.ts';
import { listSpecs } from './read.ts';
import { loadRegister } from './register.ts';
import { parseRequirement } from './requirement.ts';

const register = loadRegister();

describe('register of requirements', () => {
  it('holds every area of the contract', () => {
    const areas = [
      'access',
      'evm',
      'jsonrpc',
      'metering',
      'platform',
      'rollup',
      'service',
      'sharded',
      'wallet',
    ];
    expect(listSpecs('requirements')).toEqual(areas.map((area) => `requirements/${area}`));
    expect([...new Set(register.map((one) => one.area))]).toEqual(areas);
  });

  it('has no id twice', () => {
    const ids = register.map((one) => one.id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('has ids of the form area.topic.statement in kebab-case', () => {
    const word = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*';
    const form = new RegExp(`^${word}\\.${word}\\.${word}$`);
    expect(
      register.filter((one) => !form.test(one.id) || !one.id.startsWith(`${one.area}.`)).map((one) => one.id),
    ).toEqual([]);
  });

  it('says no title twice', () => {
    const titles = register.map((one) => one.title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  it('has titles of one line without a full stop at the end', () => {
    expect(
      register.filter(({ title }) => /\n|\.$/.test(title) || title.length > 130).map((one) => one.id),
    ).toEqual([]);
  });

  it('decides what the contract states or sound services hold to, and only records where it is silent', () => {
    const misfits = register.filter((one) =>
      one.level === 'unspecified' ? one.check !== undefined : one.check === undefined,
    );
    expect(misfits.map((one) => one.id)).toEqual([]);
  });

  it('names no surface twice', () => {
    expect(register.filter(({ on }) => new Set(on).size !== on.length).map((one) => one.id)).toEqual([]);
  });

  it('names only sections that the contract has', () => {
    expect(register.filter((one) => !sections.includes(one.section)).map((one) => one.id)).toEqual([]);
  });

  it.each(sections)('covers section %s', (section) => {
    expect(register.filter((one) => one.section === section).map((one) => one.id)).not.toEqual([]);
  });

  it('is read once', () => {
    expect(loadRegister()).toBe(register);
  });
});

describe('an entry of a requirements file', () => {
  const entry = {
    id: 'a.b.c',
    section: '8',
    level: 'required',
    title: 'It holds',
    on: 'wallet',
    check: 'Look',
  };

  it('is narrowed with its area and a list of surfaces', () => {
    expect(parseRequirement(entry, 'a')).toEqual({ ...entry, area: 'a', on: ['wallet'] });
  });

  it.each([
    ['no object', 'text', /not an object/],
    ['an unknown key', { ...entry, colour: 'red' }, /unknown key colour/],
    ['an unknown level', { ...entry, level: 'nice' }, /unknown level nice/],
    ['an unknown surface', { ...entry, on: ['wallet', 'moon'] }, /surface/],
    ['no surface', { ...entry, on: [] }, /surface/],
    ['two decisions', { ...entry, reason: 'Because' }, /exactly one/],
    ['no decision', { ...entry, check: undefined }, /check/],
    ['a section that is a number', { ...entry, section: 8 }, /section is not a string/],
    ['an empty title', { ...entry, title: '' }, /title is not a string/],
  ])('is rejected with %s', (_, value, message) => {
    expect(() => parseRequirement(value, 'a')).toThrow(message);
  });
});
