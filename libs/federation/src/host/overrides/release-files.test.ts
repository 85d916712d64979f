import { ENTRY_SHA, respondWith, sampleRelease } from '../../testing/boot-samples.ts';
import { readChosen, readPreview, readPrevious, readPublishedReleases, readReleaseAt } from './release-files.ts';

const APP_URL = 'http://cdn.test/catalog-mf/';
const FOLDER = `${APP_URL}0.2.0-b/`;
const release = { ...sampleRelease, version: '0.2.0', releaseId: '0.2.0-b' };

describe('readReleaseAt', () => {
  it('when the release exists, then it returns the integrity from its release.json', async () => {
    respondWith({ [`${FOLDER}release.json`]: release });
    expect(await readReleaseAt(FOLDER, 'catalog-mf')).toMatchObject({
      releaseId: '0.2.0-b',
      baseUrl: FOLDER,
      integrity: release.files,
    });
  });

  it.each([
    ['does not exist', undefined],
    ['is an HTML page', '<!doctype html>'],
    ['belongs to another app', { ...release, app: 'admin-mf' }],
    ['has no integrity for a first script', { ...release, files: { 'remoteEntry.js': ENTRY_SHA } }],
    ['has no manifest', { ...release, manifest: undefined }],
  ])('when the release %s, then it throws', async (_what, content) => {
    respondWith({ [`${FOLDER}release.json`]: content });
    await expect(readReleaseAt(FOLDER, 'catalog-mf')).rejects.toThrow();
  });
});

describe('readChosen and readPreview', () => {
  const API = '/api/releases/catalog-mf/published/0.2.0-b';
  const choose = () => readChosen('catalog-mf', '0.2.0-b', APP_URL);
  const look = () => readPreview('catalog-mf', '0.2.0-b');
  const onCdn = { [`${FOLDER}release.json`]: { ...release, version: '0.6.6' } };

  it('when the API knows the release, then its answer counts and not that of the CDN', async () => {
    respondWith({ ...onCdn, [API]: { release, preview: 'offered' } });
    expect(await choose()).toMatchObject({ version: '0.2.0', baseUrl: FOLDER, integrity: release.files });
    expect(await look()).toEqual({ state: 'offered', time: release.time });
  });

  it.each([null, undefined])(
    'when the API answers with %s, then it cannot be chosen, whatever the CDN has',
    async (answer) => {
      respondWith({ ...onCdn, [API]: answer });
      await expect(choose()).rejects.toThrow('0.2.0-b is not in the store, or no trusted key signed it');
      expect(await look()).toEqual({ state: 'unknown' });
    },
  );

  it.each([
    ['another app', { release: { ...release, app: 'admin-mf' }, preview: 'offered' }],
    ['another release', { release: { ...release, releaseId: '0.3.0-c' }, preview: 'offered' }],
    ['no release', { preview: 'offered' }],
    ['an HTML page', '<!doctype html>'],
  ])('when the API answers with %s, then both throw', async (_what, answer) => {
    respondWith({ ...onCdn, [API]: answer });
    await expect(choose()).rejects.toThrow();
    await expect(look()).rejects.toThrow();
  });

  it('when the API fails, then the CDN is not asked', async () => {
    respondWith(onCdn);
    const ask = window.fetch;
    window.fetch = (async (url: string) =>
      url === API ? { ok: false, status: 500 } : ask(url)) as unknown as typeof window.fetch;
    await expect(choose()).rejects.toThrow('answered 500');
  });
});

describe('readPublishedReleases', () => {
  it('when the pointer has a history, then it returns each release once, newest first, with its channel', async () => {
    const move = { actor: 'ayu', time: '2026-11-19T00:00:00.000Z', reason: 'r' };
    respondWith({
      [`${APP_URL}channels.json`]: {
        schema: 1,
        revision: 4,
        stable: '0.1.0-a',
        canary: { releaseId: '0.3.0-c', percent: 10, salt: 's' },
        enabled: true,
        history: [
          { ...move, revision: 1, stable: '0.1.0-a' },
          { ...move, revision: 2, stable: '0.2.0-b' },
          { ...move, revision: 3, stable: '0.1.0-a', rollback: true },
          { ...move, revision: 4, stable: '0.1.0-a', canary: { releaseId: '0.3.0-c', percent: 10 } },
        ],
      },
    });
    const found = await readPublishedReleases(APP_URL);
    expect(found.map(({ releaseId, channel }) => [releaseId, channel])).toEqual([
      ['0.3.0-c', 'canary'],
      ['0.2.0-b', null],
      ['0.1.0-a', 'stable'],
    ]);
  });
});

describe('readPrevious', () => {
  it('when the site knows one, then it returns it with the folder of the app', async () => {
    respondWith({ '/api/releases/catalog-mf/previous': release });
    expect(await readPrevious('catalog-mf', APP_URL)).toMatchObject({ baseUrl: FOLDER });
  });

  it.each([
    ['knows none', null],
    ['does not respond', undefined],
    ['names another app', { ...release, app: 'admin-mf' }],
  ])('when the site %s, then it returns null', async (_what, content) => {
    respondWith({ '/api/releases/catalog-mf/previous': content });
    expect(await readPrevious('catalog-mf', APP_URL)).toBeNull();
  });
});
