import type { FlagValues, ShellV1 } from '@kenali/contracts';
import { createUseFlag, provideShell } from './shell.ts';

const useFlag = createUseFlag({ 'sample-questions': { default: true }, 'new-layout': { default: false } });

const withFlags = (flags?: FlagValues) => provideShell({ flags } as unknown as ShellV1);

it('when staff have set flags, then the remote reads them', () => {
  withFlags({ 'sample-questions': false, 'new-layout': true });
  expect([useFlag('sample-questions'), useFlag('new-layout')]).toEqual([false, true]);
});

it.each([
  ['the shell gives none', undefined],
  ['nobody has set a flag', {}],
])('when %s, then the remote has its defaults', (_why, flags) => {
  withFlags(flags);
  expect([useFlag('sample-questions'), useFlag('new-layout')]).toEqual([true, false]);
});
