/** @jest-environment node */
import {
  ownsPath,
  PRACTICE_FEATURES,
  type PracticeFeature,
  type ShellV1,
  VITAL_ROUTES,
  vitalRouteOf,
} from '@kenali/contracts';
import manifest from '../package.json';
import { pages } from './pages.ts';
import remote from './remote.ts';

const shellWith = (features: readonly PracticeFeature[]) => ({ settings: { features } }) as unknown as ShellV1;
const shell = shellWith(PRACTICE_FEATURES);

it.each([{ features: [] }, ...PRACTICE_FEATURES.map((feature) => ({ features: [feature] }))])(
  'the pages: when the practice has switched on $features alone, then these are the routes',
  ({ features }) => {
    const declared = pages.filter(({ feature }) => !feature || features.includes(feature));
    expect(declared.length).toBeLessThan(pages.length);
    expect(remote(shellWith(features)).routes.map(({ path }) => `/${path}`)).toEqual(declared.map(({ path }) => path));
  },
);

it('the pages: when their speed is reported, then each has a route in the list of the contract, and no other is listed', () => {
  expect(
    [...new Set(pages.map(({ path }) => vitalRouteOf(path) ?? `no line in VITAL_ROUTES: ${path}`))].sort(),
  ).toEqual([...(VITAL_ROUTES['admin-mf'] ?? [])].sort());
});

it('package.json: it states the paths and slots of the remote, which its releases claim', () => {
  const { prefixes, slots } = manifest.kenali;
  for (const { path } of pages) expect(prefixes.some((prefix) => ownsPath(prefix, path))).toBe(true);
  expect(Object.keys(remote(shell).slots)).toEqual(slots);
});
