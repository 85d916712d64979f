/** @jest-environment node */
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { WebpackPluginInstance } from 'webpack';
import { parsePages } from '../boot/pages.ts';
import { namedWebManifest, WEB_MANIFEST_FILE } from '../boot/web-manifest.ts';
import { makeBuildFolder } from '../testing/build-folder.ts';

const { WriteIcons } = require('../../webpack/write-icons.cjs');
const { WritePages } = require('../../webpack/write-pages.cjs');
const appDir = (app: string) => resolve(__dirname, '../../../../apps', app);

/** Width and height in the header of a PNG. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

const folder = makeBuildFolder();
folder.write({ 'entry.js': '' });

/** @returns the content of each file of a build with the plugin alone */
const build = (plugin: WebpackPluginInstance) => folder.build({ entry: './entry.js', plugins: [plugin] });

/** @returns the plugin for the pages that a file of the test declares */
function pagesOf(name: string, pages: object[]) {
  folder.write({ [name]: `exports.pages = ${JSON.stringify(pages)};` });
  return Object.assign(new WritePages(appDir('shell')), { file: folder.at(name) });
}

it.each(['shell', 'catalog-mf', 'assessment-mf', 'admin-mf'])(
  '%s: when it is built, then its list is one that the site reads',
  async (app) => {
    const files = await build(new WritePages(appDir(app)));
    const pages = parsePages(String(files['pages.json']));
    const withoutFiles = JSON.parse(JSON.stringify(pages, (key, value) => (key === 'picture' ? undefined : value)));
    expect(withoutFiles).toEqual(require(join(appDir(app), 'src/pages.ts')).pages);
    for (const { path, description, picture, pictureByType = {} } of pages) {
      expect([path, picture !== undefined]).toEqual([path, description !== undefined]);
      const pictures = Object.values(pictureByType).map((each) => each.picture);
      expect(pictures).not.toContain(undefined);
      for (const each of [picture, ...pictures]) {
        if (each === undefined) continue;
        const png = files[each] as Buffer;
        expect([sizeOf(png), png.length < 120_000]).toEqual([[1200, 630], true]);
        expect(each).toContain(createHash('sha256').update(png).digest('hex').slice(0, 10));
      }
    }
    const names = Object.keys(files).filter((name) => name.startsWith('previews/'));
    expect(new Set(names.map((name) => String(files[name]))).size).toBe(names.length);
  },
);

it('a page: when it is built again, then its picture has the same bytes, and another text another picture', async () => {
  const picturesOf = async (description: string) => {
    const plugin = pagesOf(`${description.length}.cjs`, [{ path: '/', title: 'Beranda', description }]);
    return Object.keys(await build(plugin)).filter((name) => name.startsWith('previews/'));
  };
  const [first] = await picturesOf('Kami.');
  expect(first).toMatch(/^previews\/home\.[0-9a-f]{10}\.png$/);
  expect(await picturesOf('Kami.')).toEqual([first]);
  expect(await picturesOf('Kami juga.')).not.toEqual([first]);
});

it('a description that does not fit on the picture: when it is built, then the build fails', async () => {
  const description = 'kata yang sangat panjang '.repeat(20);
  const plugin = pagesOf('long.cjs', [{ path: '/', title: 'Beranda', description }]);
  await expect(build(plugin)).rejects.toThrow('is too long for the picture of a preview');
});

it('the icons: when they are built, then the ICO has one PNG of 32 pixels, and the icon of home screens has 180', async () => {
  const files = await build(new WriteIcons(appDir('shell')));
  const ico = files['favicon.ico'] as Buffer;
  // The type, one picture, and its place at the end.
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6), ico.readUInt8(7)]).toEqual([1, 1, 32, 32]);
  const png = ico.subarray(ico.readUInt32LE(18));
  expect([sizeOf(png), png.length]).toEqual([[32, 32], ico.readUInt32LE(14)]);
  expect(sizeOf(files['apple-touch-icon.png'] as Buffer)).toEqual([180, 180]);
});

it('the web app manifest: when it is built, then it names icons of the release in their sizes', async () => {
  const files = await build(new WriteIcons(appDir('shell')));
  const { icons, ...manifest } = JSON.parse(namedWebManifest(String(files[WEB_MANIFEST_FILE]), 'Praktik Tumbuh'));
  expect(manifest).toMatchObject({ name: 'Praktik Tumbuh', short_name: 'Praktik Tumbuh', start_url: '/', lang: 'id' });
  expect(icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of icons) expect(sizeOf(files[src.slice(1)] as Buffer).join('x')).toBe(sizes);
  // Home screens cut a maskable icon, so it has no transparent corners.
  expect(files['icon-maskable-512.png']?.equals(files['icon-512.png'] as Buffer)).toBe(false);
});

it('an app without a list: when it is built, then there is no file', async () => {
  expect(Object.keys(await build(new WritePages(folder.dir)))).not.toContain('pages.json');
});

it('a list with a path of another form: when it is built, then the build fails', async () => {
  const plugin = pagesOf('pages.cjs', [{ path: 'cart', title: 'Keranjang' }]);
  await expect(build(plugin)).rejects.toThrow('"cart" is not a path');
});
