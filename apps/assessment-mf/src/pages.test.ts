/** @jest-environment node */
import { ownsPath, type ShellV1, VITAL_ROUTES, vitalRouteOf } from '@kenali/contracts';
import manifest from '../package.json';
import { pages } from './pages.ts';
import remote from './remote.ts';

// A remote loads the page of a result some seconds later, which must not happen after these tests.
beforeEach(() => jest.useFakeTimers());

it('the pages: when their speed is reported, then each has a route in the list of the contract, and no other is listed', () => {
  expect(
    [...new Set(pages.map(({ path }) => vitalRouteOf(path) ?? `no line in VITAL_ROUTES: ${path}`))].sort(),
  ).toEqual([...(VITAL_ROUTES['assessment-mf'] ?? [])].sort());
});

it('package.json: it states the paths and slots of the remote, which its releases claim', () => {
  const { prefixes, slots } = manifest.kenali;
  for (const { path } of pages) expect(prefixes.some((prefix) => ownsPath(prefix, path))).toBe(true);
  expect(Object.keys(remote({} as ShellV1).slots)).toEqual(slots);
});
