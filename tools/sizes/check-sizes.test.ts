import { findSizeProblems } from './check-sizes.ts';

const files = (count: number, pathOf: (at: number) => string, lines: number) =>
  Array.from({ length: count }, (_, at) => ({ path: pathOf(at), lines }));

describe('findSizeProblems', () => {
  it('when 151 source files are short, then it reports their number', () => {
    expect(findSizeProblems(files(151, (at) => `libs/a/${at}/b.ts`, 25))).toEqual([
      '151 source files have 25 lines or fewer; at most 150 may.',
    ]);
  });

  it('when the short files are tests or configuration, then it reports nothing', () => {
    const tests = files(151, (at) => `libs/a/${at}/b.test.ts`, 5);
    const helpers = files(151, (at) => `libs/a/${at}/testing/b.ts`, 5);
    const configurations = files(151, (at) => `libs/${at}/jest.config.cjs`, 2);
    expect(findSizeProblems([...tests, ...helpers, ...configurations])).toEqual([]);
  });

  it('when a folder has 26 files, then it reports the folder', () => {
    expect(findSizeProblems(files(26, (at) => `libs/a/${at}.ts`, 50))).toEqual([
      'libs/a has 26 source files; at most 25 may be in one folder.',
    ]);
  });

  it('when everything is within the limits, then it reports nothing', () => {
    expect(findSizeProblems(files(25, (at) => `libs/a/${at}.ts`, 26))).toEqual([]);
  });
});
