import { join } from 'node:path';
import { findBrokenPaths, pathsIn } from './check-paths.ts';

it('documents: when they name a file or folder of the repository, then it exists', () => {
  expect(findBrokenPaths(join(__dirname, '../..'))).toEqual([]);
});

describe('pathsIn', () => {
  it('when a document has links and backticked paths, then both are found relative to the right folder', () => {
    const text =
      'See [testing](testing.md#rules) and [the site](https://kenali.test).\nThe table is `tools/x/table.ts`.';
    const file = ['docs', 'a.md'].join('/');
    expect(pathsIn(file, text)).toEqual([
      { file, line: 1, path: 'docs/testing.md' },
      { file, line: 2, path: 'tools/x/table.ts' },
    ]);
  });

  it('when a name contains a placeholder, then it is not a path', () => {
    expect(pathsIn('a.md', '`libs/instruments/packs/<id>/pack.json` and `docs/decisions/NNNN-*.md`')).toEqual([]);
  });

  it('when a source file names a document, then it is found', () => {
    const path = ['docs', 'decisions/0001-x.md'].join('/');
    expect(pathsIn('a.ts', `// See ${path}.`)).toEqual([{ file: 'a.ts', line: 1, path }]);
  });
});
