import { FLAGS_PER_APP } from '@kenali/contracts';
import { checkFlags, declaredFlags, flagSettings, flagStates, flagValuesOf, resolveFlags } from './flags.ts';

const samples = { type: 'boolean', default: true, description: 'Contoh soal.' } as const;
const layout = { type: 'string', values: ['grid', 'list'], default: 'grid', description: 'Bentuk.' } as const;
const setting = (value: unknown, more: object = {}) => ({
  ...{ value, percent: 100, salt: 's', actor: 'ayu', time: '2026-11-26T08:00:00.000Z', reason: 'uji', ...more },
});

describe('checkFlags', () => {
  it('when every flag is complete, then it returns them', () => {
    expect(checkFlags({ samples, 'card-layout': layout }, 'x')).toEqual({ samples, 'card-layout': layout });
  });

  it.each([
    [
      'a date',
      { samples: { ...samples, type: 'date' } },
      'x: samples: the type date is not one of boolean, string, number',
    ],
    ['no type', { samples: { default: true, description: 'a' } }, 'the type undefined is not one of'],
    ['camel case', { sampleQuestions: samples }, 'x: sampleQuestions: the name is not in kebab case'],
    ['a long name', { [`a${'b'.repeat(40)}`]: samples }, 'longer than 40 characters'],
    ['another default', { samples: { ...samples, default: 'yes' } }, 'the default is not a boolean'],
    ['a default outside the values', { layout: { ...layout, default: 'table' } }, 'the default is not a string'],
    [
      'values of another type',
      { layout: { ...layout, values: [1] } },
      'values is not a list of values of the type string',
    ],
    ['no values', { layout: { ...layout, values: [] } }, 'values is not a list'],
    ['no description', { samples: { type: 'boolean', default: true } }, 'description is missing'],
    ['a long description', { samples: { ...samples, description: 'a'.repeat(201) } }, 'longer than 200 characters'],
    ['a misspelled key', { samples: { ...samples, defualt: true } }, '"defualt" is not one of type, values'],
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
  it('declaredFlags: when a newer release has a type that this reader does not know, then only that flag is missing', () => {
    expect(declaredFlags({ samples, later: { ...samples, type: 'list' } })).toEqual({ samples });
    expect(declaredFlags('x')).toEqual({});
  });

  it.each([
    ['no share', { percent: undefined }],
    ['a share above 100', { percent: 101 }],
    ['no salt', { salt: '' }],
    ['an object', { value: {} }],
    ['a long text', { value: 'a'.repeat(61) }],
    ['no person', { actor: undefined }],
  ])('flagSettings: when a setting has %s, then the flag has its default, and others count', (_what, broken) => {
    const config = { flags: { samples: setting(false, broken), layout: setting('list') } };
    expect(flagSettings(config)).toEqual({ layout: setting('list') });
  });

  it('flagSettings: when there are none, then there are none', () => {
    expect(flagSettings(undefined)).toEqual({});
    expect(flagSettings({ worker: 'off' })).toEqual({});
    expect(flagSettings({ flags: [setting(1)] })).toEqual({});
  });

  it('flagValuesOf: when a document has values that no flag can have, then they are missing', () => {
    expect(flagValuesOf({ samples: false, a: null, b: {}, c: 1, 'd!': true })).toEqual({ samples: false, c: 1 });
  });
});

describe('resolveFlags', () => {
  const declared = { samples, layout };
  const everybody = () => true;

  it('when a setting differs from the default and the browser is in, then the browser gets it', () => {
    expect(resolveFlags(declared, { samples: setting(false) as never }, everybody)).toEqual({ samples: false });
    expect(resolveFlags(declared, { samples: setting(false) as never }, () => false)).toEqual({});
  });

  it.each([
    ['the default', 'samples', true],
    ['another type', 'samples', 'false'],
    ['no value of the release', 'layout', 'table'],
    ['of a flag that the release does not know', 'video', false],
    ['of a name that every object has', 'constructor', false],
  ])('when a setting is %s, then the browser has the default', (_what, name, value) => {
    expect(resolveFlags(declared, { [name]: setting(value) as never }, everybody)).toEqual({});
  });
});

it('flagStates: when the release does not fit what is set, then the list says why it has no effect', () => {
  const flags = { samples: setting(false), layout: setting('table'), video: setting(true) };
  expect(flagStates({ samples, layout, 'other-flag': samples }, { flags })).toEqual([
    { name: 'layout', flag: layout, setting: flags.layout, problem: 'unfit' },
    { name: 'other-flag', flag: samples, setting: null, problem: null },
    { name: 'samples', flag: samples, setting: flags.samples, problem: null },
    { name: 'video', flag: null, setting: flags.video, problem: 'unknown' },
  ]);
  expect(flagStates({ constructor: samples } as never, {})).toEqual([
    { name: 'constructor', flag: samples, setting: null, problem: null },
  ]);
  expect(flagStates()).toEqual([]);
});
