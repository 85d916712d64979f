import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@kenali/node-utils/testing';
import { isPartOfProgram } from './guard.ts';

const home = makeFolder();
const at = (name: string) => join(home, name);
beforeAll(() => {
  for (const folder of ['kenali-1/releases', 'kenali-10/releases', 'bucket'])
    mkdirSync(at(folder), { recursive: true });
  symlinkSync(at('kenali-1'), at('kenali'));
  symlinkSync(at('bucket'), at('kenali-1/linked'));
});

it.each([
  ['kenali-1/releases', true],
  ['kenali/releases', true],
  ['kenali-10/releases', false],
  ['bucket', false],
  ['kenali-1/linked', false],
  ['kenali-1', false],
  ['kenali-1/missing', false],
])('%s: %s', (folder, expected) => expect(isPartOfProgram(at(folder), at('kenali-1'))).toBe(expected));

it('a folder of another file system is a store like any other', () =>
  expect(isPartOfProgram('/proc/self', '/')).toBe(false));

it('the program is the folder of this repository', () => expect(isPartOfProgram(import.meta.dirname)).toBe(true));
