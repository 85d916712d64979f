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
  ['/administrasi', 'page'],
])('outlineOf: %s has the outline "%s"', (path, outline) => {
  expect(outlineOf(path)).toBe(outline);
});

it('withPage: when the document has an outline, then it names the one of the path', () => {
  expect(withPage('<div id="root" data-page="page">', '/login', null)).toBe('<div id="root" data-page="form">');
});

it('withPage: when the document of an earlier shell has none, then it stays as it is', () => {
  expect(withPage('<div id="root">', '/login', null)).toBe('<div id="root">');
});
