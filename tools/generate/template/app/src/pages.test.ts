import type { ShellV1 } from '@kenali/contracts';
import { pages } from './pages.ts';
import remote from './remote.ts';

it('the pages: when they are compared with the routes, then paths and titles are the same', () => {
  const { routes } = remote({} as ShellV1);
  const declared = pages.map(({ path, title }) => ({ path, title }));
  expect(declared).toEqual(routes.map(({ path, title }) => ({ path: `/${path}`, title })));
});
