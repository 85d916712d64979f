import { sampleBoot, sampleRemote } from '../testing/boot-samples.ts';
import { parseBootDocument } from './boot-document.ts';

const broken = (change: object) =>
  JSON.stringify(sampleBoot({ catalog_mf: { ...sampleRemote(), ...change } as never, admin_mf: sampleRemote() }));

describe('parseBootDocument', () => {
  it('a complete document: when it is parsed, then every field is kept', () => {
    const boot = { ...sampleBoot(), disabled: ['admin_mf'] };
    expect(parseBootDocument(JSON.stringify(boot))).toEqual(boot);
  });

  it('origin of the releases: when the site sets it, then channel, revision and boot id are kept', () => {
    const remote = { ...sampleRemote(), channel: 'canary' as const, revision: 7 };
    const boot = { ...sampleBoot({ catalog_mf: remote }), bootId: 'a.b' };
    const full = { ...boot, shell: { ...boot.shell, channel: 'stable', revision: 2 } };
    expect(parseBootDocument(JSON.stringify(full))).toEqual(full);
  });

  it.each(['practice', 'prefixes', 'slots'])('when it has no %s, then it is rejected', (field) => {
    expect(() => parseBootDocument(JSON.stringify({ ...sampleBoot(), [field]: undefined }))).toThrow(field);
  });

  it('when the shell has no channel or no revision, then it is rejected', () => {
    for (const field of ['channel', 'revision']) {
      const shell = { ...sampleBoot().shell, [field]: undefined };
      expect(() => parseBootDocument(JSON.stringify({ ...sampleBoot(), shell }))).toThrow('channel or revision');
    }
  });

  it.each([
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

  it('names: a remote that this repository does not have is kept, and one whose name is a path is skipped', () => {
    const boot = sampleBoot({ reports_mf: sampleRemote() });
    const remotes = { ...boot.remotes, '../evil': sampleRemote() };
    const text = JSON.stringify({ ...boot, remotes, disabled: ['plans_mf', '../evil', 7] });
    expect(parseBootDocument(text)).toEqual({ ...boot, disabled: ['plans_mf'] });
  });

  it('flags: when a remote has some, then valid ones are kept; a broken list does not cost the remote', () => {
    const parse = (flags: unknown) =>
      parseBootDocument(JSON.stringify(sampleBoot({ catalog_mf: { ...sampleRemote(), flags } as never }))).remotes
        .catalog_mf;
    expect(parse({ samples: false, layout: 'list', 'Not a name': true, list: [] })?.flags).toEqual({ samples: false });
    expect(parse('samples')).toEqual({ ...sampleRemote(), flags: {} });
  });

  it('prefixes and slots: when they are valid, then they are kept, and each invalid one is skipped', () => {
    const prefixes = { reports_mf: ['/reports'], admin_mf: [] };
    const slots = { 'dashboard.reports': 'reports_mf' };
    const boot = { ...sampleBoot(), prefixes, slots };
    expect(parseBootDocument(JSON.stringify(boot))).toEqual(boot);
    const broken = {
      prefixes: { ...prefixes, evil_mf: ['//evil.test'], '../evil': ['/evil'], plans_mf: '/plans' },
      slots: { ...slots, 'dashboard.plans': '../evil', 'dashboard.none': null },
    };
    expect(parseBootDocument(JSON.stringify({ ...boot, ...broken }))).toEqual(boot);
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
