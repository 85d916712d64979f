import { resolve } from 'node:path';
import { KNOWN_PREFIXES } from '@kenali/contracts';
import { listRemotes } from './remotes.ts';

it('listRemotes: the remotes of this repository state the paths that earlier releases of them own', () => {
  const remotes = listRemotes(resolve(__dirname, '../..'));
  expect(Object.fromEntries(remotes.map(({ name, prefixes }) => [name, prefixes]))).toEqual(KNOWN_PREFIXES);
});
