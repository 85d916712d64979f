import createDocument from './document/document.ts';
import { webManifest } from './web-manifest.ts';

// Only webpack reads font files.
jest.mock('./document/fonts.ts', () => ({ preloadedFont: '/assets/font.woff2', fontFaces: '' }));

it('the manifest: when it is compared with the document, then bar and page have the same colours', () => {
  const html = createDocument();
  expect(html).toContain(`<meta name="theme-color" content="${webManifest.theme_color}">`);
  expect(html.toLowerCase()).toContain(`background:${webManifest.background_color.toLowerCase()}`);
});

it('the manifest: when its addresses are read, then all are on the origin of the site', () => {
  const { id, start_url, scope, icons } = webManifest;
  for (const address of [id, start_url, scope, ...icons.map(({ src }) => src)]) expect(address).toMatch(/^\/(?!\/)/);
});
