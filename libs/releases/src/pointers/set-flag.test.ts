import { generateKeyPairSync } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flagSettings, type Pointer } from '@kenali/federation/boot';
import { describeFlags } from '../describe-flags.ts';
import { describeLive, printLive } from '../describe-live.ts';
import { createSigner } from '../signing/signer.ts';
import { folderStore } from '../store/folder-store.ts';
import type { Store } from '../store/store.ts';
import { publishBuild, temporaryFolder } from '../testing/make-build.ts';
import { PointerMoved, readPointer } from './move-pointer.ts';
import { moveCanary, moveStable } from './moves.ts';
import { rollBack } from './roll-back.ts';
import { setFlag, switchFlagOff, unsetFlag } from './set-flag.ts';

const app = 'catalog-mf';
const by = { actor: 'ayu', reason: 'keluhan' };
const samples = { type: 'boolean', default: true, description: 'Tombol contoh soal.' };
const layout = { type: 'string', values: ['grid', 'list'], default: 'grid', description: 'Bentuk katalog.' };
const limit = { type: 'number', default: 3, description: 'Kartu pertama.' };

let folder: string;
let store: Store;

const publish = (buildId: string, flags?: object) => publishBuild(store, { app, buildId, ...(flags ? { flags } : {}) });
const release = async (buildId: string, flags?: object) => {
  await publish(buildId, flags);
  await moveStable(store, { app, releaseId: buildId, actor: 'ayu', reason: 'rilis' });
};
const pointer = async () => (await readPointer(store, app))?.pointer as Pointer;
const settings = async () => flagSettings((await pointer()).config);
const set = (flag: string, text: string, percent = 100, more: object = {}) =>
  setFlag(store, { app, flag, text, percent, ...by, ...more });
const off = (flag: string) => switchFlagOff(store, { app, flag, ...by });

beforeEach(async () => {
  folder = await temporaryFolder();
  store = folderStore(folder);
  await release('0.1.0-a', { samples, layout, limit });
});
afterEach(() => rm(folder, { recursive: true }));

describe('setFlag', () => {
  it('when it is set, then the pointer has value, share and person, and the history says so', async () => {
    expect(await set('samples', 'false', 20)).toEqual({ status: 'moved', revision: 2 });
    const { stable, history } = await pointer();
    expect(stable).toBe('0.1.0-a');
    expect(await settings()).toEqual({
      samples: {
        ...{ value: false, percent: 20, salt: expect.any(String), time: expect.any(String) },
        ...{ actor: 'ayu', reason: 'keluhan' },
      },
    });
    expect(history.at(-1)).toMatchObject({ actor: 'ayu', reason: 'flag samples = false for 20%: keluhan' });
  });

  it.each([
    ['layout', 'list', 'list'],
    ['limit', '4.5', 4.5],
    ['samples', 'true', true],
  ])('when %s is set to %s, then its type is the one of the release', async (flag, text, value) => {
    await set(flag, text);
    expect((await settings())[flag]?.value).toBe(value);
  });

  it.each([
    ['samples', 'no', 'does not allow "no" for samples, but true or false'],
    ['layout', 'table', 'does not allow "table" for layout, but one of grid, list'],
    ['limit', 'many', 'does not allow "many" for limit, but a number'],
    ['limit', '', 'does not allow "" for limit, but a number'],
    ['limit', 'Infinity', 'does not allow "Infinity"'],
    ['video', 'false', 'catalog-mf 0.1.0-a (stable) does not know the flag video: it has samples, layout, limit'],
    ['toString', 'x', 'does not know the flag toString'],
  ])('when %s is set to "%s", then it is refused and nothing changes', async (flag, text, message) => {
    await expect(set(flag, text)).rejects.toThrow(message);
    expect((await pointer()).revision).toBe(1);
  });

  it.each([-1, 101, Number.NaN])('when the share is %d, then it is refused', async (percent) => {
    await expect(set('samples', 'false', percent)).rejects.toThrow('percent is not between 0 and 100');
  });

  it('when nothing differs, then nothing is written; when the share grows, then the salt stays', async () => {
    await set('samples', 'false', 20);
    const salt = (await settings()).samples?.salt;
    expect(await set('samples', 'false', 20)).toEqual({ status: 'unchanged', revision: 2 });
    expect(await set('samples', 'false', 50)).toEqual({ status: 'moved', revision: 3 });
    expect((await settings()).samples).toMatchObject({ percent: 50, salt });
    await set('layout', 'list', 50);
    expect((await settings()).layout?.salt).not.toBe(salt);
  });

  it('when the canary does not know the flag, or has another type, then the refusal names the canary', async () => {
    await publish('0.1.0-b', { layout, limit: { ...layout, values: ['3'], default: '3' } });
    await moveCanary(store, { app, releaseId: '0.1.0-b', percent: 10, ...by });
    await expect(set('samples', 'false')).rejects.toThrow('0.1.0-b (canary) does not know the flag samples');
    await expect(set('limit', '3')).rejects.toThrow(
      '0.1.0-a (stable) and catalog-mf 0.1.0-b (canary) have other types',
    );
    expect((await set('layout', 'list')).status).toBe('moved');
  });

  it('when the app was never released, or its release has no flags, then it is refused', async () => {
    const other = { app: 'admin-mf', flag: 'x', ...by };
    await expect(setFlag(store, { ...other, text: 'true', percent: 100 })).rejects.toThrow(
      'admin-mf was never released',
    );
    await expect(unsetFlag(store, other)).rejects.toThrow('was never released');
    await expect(switchFlagOff(store, other)).rejects.toThrow('was never released');
    await release('0.1.0-b');
    await expect(set('samples', 'false')).rejects.toThrow('does not know the flag samples: it has no flags');
  });

  it('when another move came first, then it is refused; when two run at once, then neither is lost', async () => {
    await expect(set('samples', 'false', 100, { expectedRevision: 7 })).rejects.toThrow(PointerMoved);
    const ends = await Promise.allSettled([set('samples', 'false'), set('layout', 'list')]);
    const moved = ends.filter(({ status }) => status === 'fulfilled').length;
    expect(Object.keys(await settings())).toHaveLength(moved);
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(PointerMoved);
  });

  it('when the app has other configuration, and settings of a newer command, then they stay', async () => {
    const changed = { ...(await pointer()), config: { worker: 'off', flags: { later: { rules: [] } } } };
    await writeFile(join(folder, app, 'channels.json'), JSON.stringify(changed));
    await set('samples', 'false');
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
    store = { ...store, signer: createSigner(privateKey) };
    await publishBuild(store, { app: 'reports-mf', buildId: '1', flags: { samples }, prefixes: ['/laporan'] });
    await moveStable(store, { app: 'reports-mf', releaseId: '1', ...by });
    await setFlag(store, { app: 'reports-mf', flag: 'samples', text: 'false', percent: 100, ...by });
    const text = await readFile(join(folder, 'reports-mf/channels.json'), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ revision: 2, signature: expect.anything() });
    const { problem } = (await describeLive(store)).find((live) => live.app === 'reports-mf') ?? {};
    expect(problem).toBeUndefined();
  });
});

describe('switchFlagOff', () => {
  it('when a feature is switched off, then it is off for everybody', async () => {
    expect(await off('samples')).toMatchObject({ status: 'moved', without: [] });
    expect((await settings()).samples).toMatchObject({ value: false, percent: 100 });
    expect(await off('samples')).toMatchObject({ status: 'unchanged' });
  });

  it('when a canary does not know the feature, then it is switched off in the stable release, and the answer says so', async () => {
    await publish('0.1.0-b', { layout });
    await moveCanary(store, { app, releaseId: '0.1.0-b', percent: 10, ...by });
    const { without } = await off('samples');
    expect(without).toEqual(['catalog-mf 0.1.0-b (canary) does not know the flag samples: it has layout']);
    expect((await settings()).samples?.value).toBe(false);
  });

  it('when no live release can switch it off, then it is refused', async () => {
    await expect(off('layout')).rejects.toThrow(
      'layout is one of grid, list, and cannot be false. Nothing was changed.',
    );
    await expect(off('video')).rejects.toThrow('does not know the flag video');
    expect((await pointer()).revision).toBe(1);
  });
});

describe('other releases', () => {
  it('when a release without the flag, or with another type, goes live and back, then the value stays', async () => {
    await set('samples', 'false', 20);
    const before = await settings();
    await release('0.1.0-b', { samples: { ...layout, values: ['on'], default: 'on' } });
    await release('0.1.0-c');
    expect(await settings()).toEqual(before);
    expect(await describeFlags(store, app)).toContain('      NO EFFECT: the release does not know it');
    await rollBack(store, { app, ...by });
    expect(await describeFlags(store, app)).toContain('      NO EFFECT: the release does not allow this value');
    await rollBack(store, { app, ...by });
    expect(await settings()).toEqual(before);
    expect((await describeFlags(store)).join('\n')).not.toContain('NO EFFECT');
  });

  it('lists: when a flag is set, then the lists name it with its share', async () => {
    await set('samples', 'false', 20);
    const [, ...lines] = await describeFlags(store, app);
    expect(lines.slice(0, 3)).toEqual([
      '  stable  0.1.0-a',
      '    layout: string (grid, list), default grid. Bentuk katalog.',
      '    limit: number, default 3. Kartu pertama.',
    ]);
    expect(lines[4]).toMatch(/^ {6}= false for 20%, since \d{4}-\d\d-\d\d \d\d:\d\d by ayu: keluhan$/);
    expect(printLive((await describeLive(store))[0] as never)).toContain('  flag    samples = false for 20%');
    expect(await describeFlags(store, 'reports-mf')).toEqual(['reports-mf was never released']);
  });
});
