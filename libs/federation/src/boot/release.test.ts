import { CHUNK_SHA, sampleManifest, sampleRelease } from '../testing/boot-samples.ts';
import { measuredRoutesOf, parseRelease } from './release.ts';

const release = { ...sampleRelease, commit: 'f00', builder: 'https://ci.test/runs/7' };

describe('parseRelease', () => {
  it('a release: when it is parsed, then every field is kept', () => {
    expect(parseRelease(JSON.stringify(release))).toEqual(release);
    const claims = {
      calls: ['/api/orders', 'POST /api/orders/{}'],
      provides: { react: '19.3.1' },
      prefixes: ['/', '/reports'],
      slots: ['dashboard.reports'],
    };
    expect(parseRelease(JSON.stringify({ ...release, ...claims }))).toEqual({ ...release, ...claims });
  });

  it('routes: those of its own paths are measured, without what the code lists already', () => {
    const routes = ['/reports', '/reports/:id', '/results/:id', '/other', '/a.b'];
    const stated = parseRelease(
      JSON.stringify({ ...release, app: 'reports-mf', prefixes: ['/reports', '/results'], routes }),
    );
    expect(stated.routes).toEqual(routes.slice(0, 4));
    expect(measuredRoutesOf(stated)).toEqual(['/reports', '/reports/:id']);
    const prefixes = ['/', '/assessments'];
    expect(measuredRoutesOf({ prefixes, routes: ['/', '/assessments/:id/bukti', '/admin/x'] })).toEqual([
      '/assessments/:id/bukti',
    ]);
    expect(measuredRoutesOf({ prefixes: [], routes: ['/baru'] })).toEqual([]);
  });

  it('flags: what the release states, without those that this reader does not know', () => {
    const samples = { default: true, description: 'Contoh.' };
    const parse = (flags: unknown) => parseRelease(JSON.stringify({ ...release, flags })).flags;
    expect(parse({ samples, later: { ...samples, type: 'list' } })).toEqual({ samples });
    expect(parse([])).toEqual({});
  });

  it.each([
    ['an entry that is not among the files', { entry: 'other.js' }],
    ['an entry with another integrity', { integrity: CHUNK_SHA }],
    ['a file outside the folder', { files: { ...release.files, '../../etc/passwd': CHUNK_SHA } }],
    ['an app that is a path', { app: '../catalog-mf' }],
    ['a manifest without exposes', { manifest: { ...sampleManifest(), exposes: undefined } }],
    ['no contract', { contract: '' }],
    ['no lock file', { lock: undefined }],
    ['no document of the API', { api: undefined }],
    ['no calls', { calls: undefined }],
    ['no shared packages', { provides: undefined }],
    ['no prefixes', { prefixes: undefined }],
    ['no slots', { slots: undefined }],
    ['an empty version', { provides: { react: '' } }],
    ['a call of something else', { calls: ['orders'] }],
    ['calls in another form', { calls: 'GET /api/orders' }],
    ['a prefix without a slash', { prefixes: ['reports'] }],
    ['a prefix of another host', { prefixes: ['//evil.test'] }],
    ['a slot with other characters', { slots: ['<b>'] }],
    ['slots in a string', { slots: 'dashboard.catalogue' }],
  ])('an invalid release: when it has %s, then it is rejected', (_what, change) => {
    expect(() => parseRelease(JSON.stringify({ ...release, ...change }))).toThrow(/release\.json/);
  });
});
