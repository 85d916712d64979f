import { FLAGS_PER_APP } from '@kenali/contracts';
import { checkFlags, declaredFlags, flagSettings, flagStates, flagValuesOf, resolveFlags } from './flags.ts';

const samples = { default: true, description: 'Contoh soal.' };
const layout = { default: false, description: 'Bentuk.' };
const setting = <T = boolean>(value: T, more: object = {}) => ({
  value,
  actor: 'ayu',
  time: '2026-11-26T08:00:00.000Z',
  reason: 'uji',
  ...more,
});

describe('checkFlags', () => {
  it('when every flag is complete, then it returns them', () => {
    expect(checkFlags({ samples, 'card-layout': layout }, 'x')).toEqual({ samples, 'card-layout': layout });
  });

  it.each([
    ['a type', { samples: { ...samples, type: 'boolean' } }, 'x: samples: "type" is not one of default, description'],
    ['camel case', { sampleQuestions: samples }, 'x: sampleQuestions: the name is not in kebab case'],
    ['a long name', { [`a${'b'.repeat(40)}`]: samples }, 'longer than 40 characters'],
    ['another default', { samples: { ...samples, default: 'yes' } }, 'default is not true or false'],
    ['no default', { samples: { description: 'a' } }, 'default is not true or false'],
    ['no description', { samples: { default: true } }, 'description is missing'],
    ['a long description', { samples: { ...samples, description: 'a'.repeat(201) } }, 'longer than 200 characters'],
    ['a misspelled key', { samples: { ...samples, defualt: true } }, '"defualt" is not one of default, description'],
    ['no object', { samples: true }, 'x: samples is not an object'],
    ['a list', [samples], 'x is not an object'],
  ])('when a declaration has %s, then it is refused with the reason', (_what, flags, message) => {
    expect(() => checkFlags(flags, 'x')).toThrow(message);
  });

  it('when there are too many, then they are refused', () => {
    const many = Object.fromEntries(
      Array.from({ length: FLAGS_PER_APP + 1 }, (_none, index) => [`f${index}`, samples]),
    );
    expect(() => checkFlags(many, 'x')).toThrow('more than 20 flags');
  });
});

describe('readers', () => {
  it('declaredFlags: when a newer release has one that this reader cannot use, then only that flag is missing', () => {
    expect(declaredFlags({ samples, later: { ...samples, type: 'list' } })).toEqual({ samples });
    expect(declaredFlags('x')).toEqual({});
  });

  it.each([
    ['an object', { value: {} }],
    ['a text', { value: 'false' }],
    ['no person', { actor: undefined }],
  ])('flagSettings: when a setting has %s, then the flag has its default, and others count', (_what, broken) => {
    const config = { flags: { samples: setting(false, broken), layout: setting(true) } };
    expect(flagSettings(config)).toEqual({ layout: setting(true) });
  });

  it('flagSettings: when there are none, then there are none', () => {
    expect(flagSettings(undefined)).toEqual({});
    expect(flagSettings({ worker: 'off' })).toEqual({});
    expect(flagSettings({ flags: [setting(1)] })).toEqual({});
  });

  it('flagValuesOf: when a document has values that no flag can have, then they are missing', () => {
    expect(flagValuesOf({ samples: false, a: null, b: {}, c: 1, 'd!': true, e: true })).toEqual({
      samples: false,
      e: true,
    });
  });
});

describe('resolveFlags', () => {
  const declared = { samples, layout };

  it('when a setting differs from the default, then browsers get it', () => {
    const set = { samples: setting(false), layout: setting(true) };
    expect(resolveFlags(declared, set)).toEqual({ samples: false, layout: true });
  });

  it.each([
    ['the default', 'samples', true],
    ['of a flag that the release does not know', 'video', false],
    ['of a name that every object has', 'constructor', false],
  ])('when a setting is %s, then browsers have the default', (_what, name, value) => {
    expect(resolveFlags(declared, { [name]: setting(value) })).toEqual({});
  });
});

it('flagStates: then the list has what the release knows and what is set', () => {
  const flags = { samples: setting(false), video: setting(true) };
  expect(flagStates({ samples, layout, 'other-flag': samples }, { flags })).toEqual([
    { name: 'layout', flag: layout, setting: null },
    { name: 'other-flag', flag: samples, setting: null },
    { name: 'samples', flag: samples, setting: flags.samples },
    { name: 'video', flag: null, setting: flags.video },
  ]);
  expect(flagStates({ constructor: samples } as never, {})).toEqual([
    { name: 'constructor', flag: samples, setting: null },
  ]);
  expect(flagStates()).toEqual([]);
});
