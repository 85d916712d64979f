import { sampleBoot, sampleRemote } from '../testing/boot-samples.ts';
import { parseBootDocument } from './boot-document.ts';

const broken = (change: object) =>
  JSON.stringify(sampleBoot({ catalog_mf: { ...sampleRemote(), ...change } as never, admin_mf: sampleRemote() }));

describe('parseBootDocument', () => {
  it('a complete document: when it is parsed, then every field is kept', () => {
    const boot = { ...sampleBoot(), disabled: ['admin_mf'] };
    expect(parseBootDocument(JSON.stringify(boot))).toEqual(boot);
  });

  it('origin of the releases: when the site sets it, then channel, revision, config and boot id are kept', () => {
    const remote = { ...sampleRemote(), channel: 'canary' as const, revision: 7, config: { limit: 3 } };
    const boot = { ...sampleBoot({ catalog_mf: remote }), bootId: 'a.b' };
    const full = { ...boot, shell: { ...boot.shell, channel: 'stable', revision: 2 } };
    expect(parseBootDocument(JSON.stringify(full))).toEqual(full);
  });

  it('practice: when it is valid, then it is kept; when it is not, then the page opens without it', () => {
    const practice = { name: 'Tumbuh', line: 'Psikologi', branches: [], whatsappContacts: [], socialLinks: [] };
    expect(parseBootDocument(JSON.stringify({ ...sampleBoot(), practice })).practice).toEqual(practice);
    expect(parseBootDocument(JSON.stringify({ ...sampleBoot(), practice: { name: '' } }))).toEqual(sampleBoot());
  });

  it.each([
    ['config is a list', { config: [] }],
    ['its entry has no integrity', { integrity: {} }],
    ['an integrity is a sha256', { integrity: { ...sampleRemote().integrity, 'remoteEntry.js': 'sha256-abc' } }],
    ['baseUrl is a path', { baseUrl: '/catalog-mf/' }],
    ['baseUrl is a script', { baseUrl: 'javascript:alert(1)//' }],
    ['a path leaves the folder', { integrity: { ...sampleRemote().integrity, '../x.js': 'sha384-' } }],
    ['the manifest is the error of a proxy', { manifest: { message: 'Service Unavailable' } }],
    ['the manifest has invalid exposes', { manifest: { ...sampleRemote().manifest, exposes: [{}] } }],
  ])('one remote: when %s, then only the other one is kept', (_what, change) => {
    expect(Object.keys(parseBootDocument(broken(change)).remotes)).toEqual(['admin_mf']);
  });

  it('names: when the contract does not know a remote, then it is skipped', () => {
    const boot = sampleBoot({ evil_mf: sampleRemote() } as never);
    expect(parseBootDocument(JSON.stringify({ ...boot, disabled: ['evil_mf'] }))).toEqual({ ...boot, remotes: {} });
  });

  it.each([undefined, null, 'test', 'DEMO', { mode: 'demo' }])(
    'mode: when it is %j, then it counts as production',
    (mode) => {
      expect(parseBootDocument(JSON.stringify({ ...sampleBoot(), mode })).mode).toBe('production');
    },
  );

  it.each(['null', '', '{', '[]', '{"schema":2}', '{"schema":1,"remotes":{}}'])(
    'the document: when it is %j, then it is rejected',
    (text) => expect(() => parseBootDocument(text)).toThrow(/boot document/),
  );
});
