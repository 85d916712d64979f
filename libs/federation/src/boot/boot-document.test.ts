import { sampleBoot, sampleRemote } from '../testing/boot-samples.ts';
import { parseBootDocument } from './boot-document.ts';

const broken = (change: object) =>
  JSON.stringify(sampleBoot({ catalog_mf: { ...sampleRemote(), ...change } as never, admin_mf: sampleRemote() }));

describe('parseBootDocument', () => {
  it('a complete document: when it is parsed, then nothing is lost', () => {
    const boot = { ...sampleBoot(), disabled: ['admin_mf'] };
    expect(parseBootDocument(JSON.stringify(boot))).toEqual(boot);
  });

  it('where releases come from: when the site says it, then channel, revision, config and boot id are kept', () => {
    const remote = { ...sampleRemote(), channel: 'canary' as const, revision: 7, config: { limit: 3 } };
    const boot = { ...sampleBoot({ catalog_mf: remote }), bootId: 'a.b' };
    const full = { ...boot, shell: { ...boot.shell, channel: 'stable', revision: 2 } };
    expect(parseBootDocument(JSON.stringify(full))).toEqual(full);
  });

  it.each([
    ['its config is a list', { config: [] }],
    ['its entry has no integrity', { integrity: {} }],
    ['an integrity is too weak', { integrity: { ...sampleRemote().integrity, 'remoteEntry.js': 'sha256-abc' } }],
    ['its folder is not an address', { baseUrl: '/catalog-mf/' }],
    ['its folder is a script', { baseUrl: 'javascript:alert(1)//' }],
    ['a file leads out of the folder', { integrity: { ...sampleRemote().integrity, '../x.js': 'sha384-' } }],
    ['the manifest is a proxy error', { manifest: { message: 'Service Unavailable' } }],
    ['the manifest exposes nonsense', { manifest: { ...sampleRemote().manifest, exposes: [{}] } }],
  ])('one remote: when %s, then it is left out and the other stays', (_what, change) => {
    expect(Object.keys(parseBootDocument(broken(change)).remotes)).toEqual(['admin_mf']);
  });

  it('names: when a remote is unknown to the contract, then it is left out', () => {
    const boot = sampleBoot({ evil_mf: sampleRemote() } as never);
    expect(parseBootDocument(JSON.stringify({ ...boot, disabled: ['evil_mf'] }))).toEqual({ ...boot, remotes: {} });
  });

  it.each([undefined, null, 'test', 'DEMO', { mode: 'demo' }])(
    'the mode: when it is %j, then it is production',
    (mode) => {
      expect(parseBootDocument(JSON.stringify({ ...sampleBoot(), mode })).mode).toBe('production');
    },
  );

  it.each(['null', '', '{', '[]', '{"schema":2}', '{"schema":1,"remotes":{}}'])(
    'the whole document: when it is %j, then it is refused',
    (text) => expect(() => parseBootDocument(text)).toThrow(/boot document/),
  );
});
