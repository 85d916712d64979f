import { CHUNK_SHA, ENTRY_SHA, sampleManifest } from '../testing/boot-samples.ts';
import { parseRelease } from './release.ts';

const release = {
  schema: 1,
  app: 'catalog-mf',
  name: 'catalog_mf',
  version: '0.1.0',
  releaseId: '0.1.0-abc',
  commit: 'f00',
  time: '2026-11-21T00:00:00.000Z',
  contract: '^1.0.0',
  entry: 'remoteEntry.js',
  integrity: ENTRY_SHA,
  files: { 'remoteEntry.js': ENTRY_SHA, 'assets/a.1f.js': CHUNK_SHA },
  manifest: sampleManifest(),
};

describe('parseRelease', () => {
  it('a release: when it is parsed, then every field is kept', () => {
    expect(parseRelease(JSON.stringify(release))).toEqual(release);
  });

  it.each([
    ['an entry that is not among the files', { entry: 'other.js' }],
    ['an entry with another integrity', { integrity: CHUNK_SHA }],
    ['a file outside the folder', { files: { ...release.files, '../../etc/passwd': CHUNK_SHA } }],
    ['an app that is a path', { app: '../catalog-mf' }],
    ['a manifest without exposes', { manifest: { ...sampleManifest(), exposes: undefined } }],
    ['no contract', { contract: '' }],
  ])('an invalid release: when it has %s, then it is rejected', (_what, change) => {
    expect(() => parseRelease(JSON.stringify({ ...release, ...change }))).toThrow(/release\.json/);
  });
});
