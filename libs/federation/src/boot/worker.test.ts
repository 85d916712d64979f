/** @jest-environment node */
import { sampleBoot, sampleRemote } from '../testing/boot-samples.ts';
import { parseOfflineFiles, setNameOf, TAKING_PAGE } from './worker.ts';

const SHA = `sha384-${'a'.repeat(64)}`;
const text = (files: unknown) => JSON.stringify({ files });

describe('setNameOf', () => {
  const catalog_mf = sampleRemote();
  const assessment_mf = { ...sampleRemote(), releaseId: '0.1.0-ghi' };
  const boot = sampleBoot({ catalog_mf, assessment_mf });

  it('when two pages have the same releases, then their sets have one name, whatever else differs', () => {
    const other = { ...boot, bootId: 'later', remotes: { assessment_mf, catalog_mf } };
    expect(setNameOf(other)).toBe(setNameOf(boot));
    expect(setNameOf(boot)).toBe('kenali-set 0.1.0-def 0.1.0-ghi 0.1.0-abc');
  });

  it('when one release is another one or missing, then the name is another one', () => {
    const names = [
      boot,
      { ...boot, shell: { ...boot.shell, releaseId: '0.1.0-xyz' } },
      { ...boot, remotes: { ...boot.remotes, assessment_mf: { ...sampleRemote(), releaseId: '0.1.0-xyz' } } },
      { ...boot, remotes: { catalog_mf } },
    ].map(setNameOf);
    expect(new Set(names).size).toBe(4);
  });
});

describe('parseOfflineFiles', () => {
  it('when the list is complete, then it is the hash of each file', () => {
    expect(parseOfflineFiles(text({ 'assets/main.1f.js': SHA }))).toEqual({ 'assets/main.1f.js': SHA });
  });

  it.each([
    ['is not JSON', '<html>'],
    ['has no list', '{}'],
    ['has a list of another form', text(['assets/main.1f.js'])],
    ['names a file outside the release', text({ '../other/main.js': SHA })],
    ['names another site', text({ '//evil.test/main.js': SHA })],
    ['has a file without a hash', text({ 'assets/main.1f.js': '' })],
  ])('when the file %s, then it is refused', (_what, broken) => {
    expect(() => parseOfflineFiles(broken)).toThrow('offline.json');
  });
});

it.each([
  ['/sensory-profile/100001', true],
  ['/learning-style/7/', true],
  ['/multiple-intelligence/7', true],
  ['/assessment/7', true],
  ['/assessments/7', false],
  ['/assessment/new', false],
  ['/sensory-profile/7/more', false],
  ['/x/sensory-profile/7', false],
  ['/', false],
])('TAKING_PAGE: %s is one: %s', (path, isOne) => {
  expect(TAKING_PAGE.test(path)).toBe(isOne);
});
