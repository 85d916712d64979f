import type { FlagValues, ShellV1 } from '@kenali/contracts';
import { createUseFlag, provideShell } from './shell.ts';

const useFlag = createUseFlag({
  'sample-questions': { type: 'boolean', default: true },
  layout: { type: 'string', values: ['grid', 'list'], default: 'grid' },
  'first-cards': { type: 'number', default: 3 },
});

const withFlags = (flags?: FlagValues) => provideShell({ flags } as unknown as ShellV1);

it('when staff have set flags, then the remote reads them', () => {
  withFlags({ 'sample-questions': false, layout: 'list', 'first-cards': 5 });
  const values: [boolean, string, number] = [useFlag('sample-questions'), useFlag('layout'), useFlag('first-cards')];
  expect(values).toEqual([false, 'list', 5]);
});

it.each([
  ['the shell is older than flags', undefined],
  ['nobody has set a flag', {}],
  ['the values do not fit this release', { 'sample-questions': 'no', layout: 'table', 'first-cards': '5' }],
])('when %s, then the remote has its defaults', (_why, flags) => {
  withFlags(flags);
  expect([useFlag('sample-questions'), useFlag('layout'), useFlag('first-cards')]).toEqual([true, 'grid', 3]);
});
