import createDocument from './document.ts';

// Only webpack reads font files.
jest.mock('./fonts.ts', () => ({ preloadedFont: '/assets/font.woff2', fontFaces: '' }));

it('the outline: when there is no JavaScript, then it says what this page needs, and links to pages that need none', () => {
  const outline = /<main>.*<\/main>/s.exec(createDocument())?.[0];
  const [, help = ''] = /<noscript>(.*)<\/noscript>/s.exec(String(outline)) ?? [];
  // The site replaces what the comments surround where there is no page.
  expect(/<!--reason-->(.*)<!--\/reason-->/s.exec(help)?.[1]).toBe(
    '<p>Halaman ini memerlukan JavaScript. Aktifkan JavaScript di peramban Anda, lalu muat ulang halaman.</p>',
  );
  expect(help).toContain('<!--/reason--><a href="/">Beranda</a><a href="/assessments">Asesmen</a>');
});
