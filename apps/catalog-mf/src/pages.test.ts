/** @jest-environment node */
import { ownsPath, type ShellV1, VITAL_ROUTES, vitalRouteOf } from '@kenali/contracts';
import manifest from '../package.json';
import { pages } from './pages.ts';
import remote from './remote.ts';

it('the pages: when they are compared with the routes, then paths and titles are the same', () => {
  const { routes } = remote({} as ShellV1);
  const declared = pages.map(({ path, title }) => ({ path, title }));
  expect(declared).toEqual(routes.map(({ path, title }) => ({ path: `/${path}`, title })));
});

it('the pages: when their speed is reported, then each has a route in the list of the contract, and no other is listed', () => {
  expect(
    [...new Set(pages.map(({ path }) => vitalRouteOf(path) ?? `no line in VITAL_ROUTES: ${path}`))].sort(),
  ).toEqual([...(VITAL_ROUTES['catalog-mf'] ?? [])].sort());
});

it('package.json: it states the paths and slots of the remote, which its releases claim', () => {
  const { prefixes, slots } = manifest.kenali;
  for (const { path } of pages) expect(prefixes.some((prefix) => ownsPath(prefix, path))).toBe(true);
  expect(Object.keys(remote({} as ShellV1).slots)).toEqual(slots);
});
