import { outlineOf, withPage } from './render-document.ts';

it.each([
  ['/', 'page'],
  ['/assessments', 'page'],
  ['/tidak-ada', 'page'],
  ['/login', 'form'],
  ['/register/', 'form'],
  ['/admin/login', 'staff'],
  ['/admin', 'staff'],
  ['/admin/users', 'staff'],
  ['/cases', 'staff'],
  ['/cases/7', 'staff'],
  ['/casestudy', 'page'],
  ['/reminders', 'form'],
  ['/administrasi', 'page'],
])('outlineOf: %s has the outline "%s"', (path, outline) => {
  expect(outlineOf(path)).toBe(outline);
});

it('withPage: when the document has an outline, then it names the one of the path', () => {
  expect(withPage('<div id="root" data-page="page">', '/login', 200, null)).toBe('<div id="root" data-page="form">');
});

it.each([
  [200, '<!--reason--><p>Perlu JavaScript.</p><!--/reason-->'],
  [404, '<h1>Halaman ini tidak ada atau sudah pindah.</h1>'],
  [410, '<h1>Asesmen ini sedang tidak dijual.</h1>'],
] as const)('withPage: when the status is %d, then the outline without JavaScript says why', (status, reason) => {
  const document = (said: string) => `<!--outline--><noscript>${said}<a href="/">Beranda</a></noscript><!--/outline-->`;
  const html = document('<!--reason--><p>Perlu JavaScript.</p><!--/reason-->');
  expect(withPage(html, '/', status, null)).toBe(document(reason));
});

describe('withPage: the scripts of a shell', () => {
  const document =
    '<link rel="preload" as="script" href="/a.js"><script defer src="/main.js" fetchpriority="high"></script></head>' +
    '<div id="root" data-page="page"><!--outline-->Garis besar<!--/outline--></div>';
  const page = { html: '<p>Isi</p>', head: '<style></style>', styles: [], digest: '' };

  it('when the page can be read, then they leave the connection to its font', () => {
    expect(withPage(document, '/', 200, page)).toBe(
      '<link rel="preload" as="script" fetchpriority="low" href="/a.js"><script defer src="/main.js"></script><style></style></head>' +
        '<div id="root" data-page="page" data-prerendered><p>Isi</p></div>',
    );
  });

  it('when the page is an outline, then they come first', () => {
    expect(withPage(document, '/', 200, null)).toBe(document);
  });
});
