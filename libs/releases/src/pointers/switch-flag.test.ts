import { generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flagSettings, type Pointer } from '@kenali/federation/boot';
import { describeFlags } from '../describe-flags.ts';
import { describeLive, printLive } from '../describe-live.ts';
import { createSigner } from '../signing/signer.ts';
import { app, setUpStore } from '../testing/set-up-store.ts';
import { PointerMoved } from './move-pointer.ts';
import { moveCanary } from './moves.ts';
import { rollBack } from './roll-back.ts';
import { switchFlag, unsetFlag } from './switch-flag.ts';

const by = { actor: 'ayu', reason: 'keluhan' };
const samples = { default: true, description: 'Tombol contoh soal.' };
const layout = { default: false, description: 'Bentuk baru katalog.' };

const { store, publish, goLive, pointer: find } = setUpStore();
const pointer = async () => (await find()) as Pointer;
const settings = async () => flagSettings((await pointer()).config);
const turn = (flag: string, isOn: boolean, more: object = {}) => switchFlag(store, { app, flag, isOn, ...by, ...more });

beforeEach(() => goLive('0.1.0-a', { flags: { samples, layout } }));

describe('switchFlag', () => {
  it('when it is switched, then the pointer has value and person, and the history says so', async () => {
    expect(await turn('samples', false)).toEqual({ status: 'moved', revision: 2, without: [] });
    const { stable, history } = await pointer();
    expect(stable).toBe('0.1.0-a');
    expect(await settings()).toEqual({ samples: { value: false, time: expect.any(String), ...by } });
    expect(history.at(-1)).toMatchObject({ actor: 'ayu', reason: 'flag samples off: keluhan' });
    expect(await turn('samples', false)).toMatchObject({ status: 'unchanged', revision: 2 });
    expect(await turn('samples', true)).toMatchObject({ status: 'moved', revision: 3 });
  });

  it.each(['video', 'toString'])(
    'when no live release knows %s, then it is refused and nothing changes',
    async (flag) => {
      const message = `catalog-mf 0.1.0-a (stable) does not know the flag ${flag}: it has samples, layout. Nothing was changed.`;
      await expect(turn(flag, false)).rejects.toThrow(message);
      expect((await pointer()).revision).toBe(1);
    },
  );

  it('when a canary does not know the feature, then it is switched in the stable release, and the answer says so', async () => {
    await publish('0.1.0-b', { flags: { layout } });
    await moveCanary(store, { app, releaseId: '0.1.0-b', percent: 10, ...by });
    const { without } = await turn('samples', false);
    expect(without).toEqual(['catalog-mf 0.1.0-b (canary) does not know the flag samples: it has layout']);
    expect((await settings()).samples?.value).toBe(false);
    expect((await turn('layout', true)).without).toEqual([]);
  });

  it('when the app was never released, or its release has no flags, then it is refused', async () => {
    const other = { app: 'admin-mf', flag: 'x', ...by };
    await expect(switchFlag(store, { ...other, isOn: true })).rejects.toThrow('admin-mf was never released');
    await expect(unsetFlag(store, other)).rejects.toThrow('was never released');
    await goLive('0.1.0-b');
    await expect(turn('samples', false)).rejects.toThrow('does not know the flag samples: it has no flags');
  });

  it('when another move came first, then it is refused; when two run at once, then neither is lost', async () => {
    await expect(turn('samples', false, { expectedRevision: 7 })).rejects.toThrow(PointerMoved);
    const ends = await Promise.allSettled([turn('samples', false), turn('layout', true)]);
    const moved = ends.filter(({ status }) => status === 'fulfilled').length;
    expect(Object.keys(await settings())).toHaveLength(moved);
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(PointerMoved);
  });

  it('when the app has other configuration, and settings of a newer command, then they stay', async () => {
    const changed = { ...(await pointer()), config: { worker: 'off', flags: { later: { rules: [] } } } };
    await writeFile(join(store.where, app, 'channels.json'), JSON.stringify(changed));
    await turn('samples', false);
    expect((await pointer()).config).toMatchObject({ worker: 'off', flags: { later: { rules: [] }, samples: {} } });
    await unsetFlag(store, { app, flag: 'samples', ...by });
    await unsetFlag(store, { app, flag: 'later', ...by });
    expect((await pointer()).config).toEqual({ worker: 'off' });
    for (const flag of ['later', 'constructor'])
      expect(await unsetFlag(store, { app, flag, ...by })).toMatchObject({ status: 'unchanged' });
  });

  it('when the store is signed, then the pointer with the flag is signed again', async () => {
    const { privateKey } = generateKeyPairSync('ed25519', {
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    Object.assign(store, { signer: createSigner(privateKey) });
    await goLive('1', { app: 'reports-mf', flags: { samples }, prefixes: ['/laporan'] });
    await switchFlag(store, { app: 'reports-mf', flag: 'samples', isOn: false, ...by });
    const text = await readFile(join(store.where, 'reports-mf/channels.json'), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ revision: 2, signature: expect.anything() });
    const { problem } = (await describeLive(store)).find((live) => live.app === 'reports-mf') ?? {};
    expect(problem).toBeUndefined();
  });
});

describe('other releases', () => {
  it('when a release without the flag goes live and back, then the value stays', async () => {
    await turn('samples', false);
    const before = await settings();
    await goLive('0.1.0-b');
    expect(await settings()).toEqual(before);
    expect(await describeFlags(store, app)).toContain('      NO EFFECT: the release does not know it');
    await rollBack(store, { app, ...by });
    expect(await settings()).toEqual(before);
    expect((await describeFlags(store)).join('\n')).not.toContain('NO EFFECT');
  });

  it('lists: when a flag is set, then the lists name it', async () => {
    await turn('samples', false);
    const [, ...lines] = await describeFlags(store, app);
    expect(lines.slice(0, 3)).toEqual([
      '  stable  0.1.0-a',
      '    layout: off by default. Bentuk baru katalog.',
      '    samples: on by default. Tombol contoh soal.',
    ]);
    expect(lines[3]).toMatch(/^ {6}off since \d{4}-\d\d-\d\d \d\d:\d\d by ayu: keluhan$/);
    expect(printLive((await describeLive(store))[0] as never)).toContain('  flag    samples is off');
    expect(await describeFlags(store, 'reports-mf')).toEqual(['reports-mf was never released']);
  });
});
