import { REMOTES } from './shell-contract.ts';
import { MEASURED_ROUTES_MAX, measuredRoutesIn, VITAL_ROUTES, vitalOwnerOf, vitalRouteOf } from './vitals.ts';

describe('vitalRouteOf', () => {
  it.each([
    ['/', '/'],
    ['/assessments', '/assessments'],
    ['/assessments/', '/assessments'],
    ['/results/100001', '/results/:id'],
    ['/cases/7', '/cases/:userAssessmentId'],
    ['/admin/orders/42', '/admin/orders/:orderId'],
    ['/account/children', '/account/children'],
    ['/privasi/2026-11-23', '/privasi/:version'],
    ['/results/1/rina', null],
    ['/nowhere', null],
    ['/users/rina@contoh.test', null],
  ])('when the address is %s, then the route is %s', (pathname, route) => expect(vitalRouteOf(pathname)).toBe(route));
});

it('vitalRouteOf: when a release states routes, then its addresses have them, and known routes stay', () => {
  const stated = ['/laporan/:id', '/laporan/ringkasan', '/results/:other'];
  expect(vitalRouteOf('/laporan/7', stated)).toBe('/laporan/:id');
  expect(vitalRouteOf('/laporan/ringkasan', stated)).toBe('/laporan/ringkasan');
  expect(vitalRouteOf('/results/7', stated)).toBe('/results/:id');
  expect(vitalRouteOf('/laporan/7')).toBeNull();
});

it.each([
  [
    ['/', '/laporan/:id', '/laporan-2'],
    ['/', '/laporan/:id', '/laporan-2'],
  ],
  [['laporan', '/lap oran', '/a.b', '/$a', '//evil.test', '/:', '/laporan/', 7, null, `/${'a'.repeat(80)}`], []],
  ['/laporan', []],
  [undefined, []],
])('measuredRoutesIn: when the list is %j, then %j are routes', (value, routes) =>
  expect(measuredRoutesIn(value)).toEqual(routes),
);

it('measuredRoutesIn: when there are too many, then the first ones count', () =>
  expect(measuredRoutesIn(Array.from({ length: 90 }, (_none, at) => `/laporan/a${at}`))).toHaveLength(
    MEASURED_ROUTES_MAX,
  ));

describe('VITAL_ROUTES', () => {
  const all = Object.entries(VITAL_ROUTES).flatMap(([app, routes]) => routes.map((route) => [route, app] as const));

  it('names each route once', () => expect(new Set(all.map(([route]) => route)).size).toBe(all.length));

  it.each(all)('when the route is %s, then %s owns it, and its path has no sign of a database path', (route, app) => {
    expect(vitalOwnerOf(route)).toBe(app);
    expect(route).not.toMatch(/[.$]/);
    const remote = Object.values(REMOTES).find((each) => each.app === app);
    const isWithin = (prefix: string) => route === prefix || (prefix !== '/' && route.startsWith(`${prefix}/`));
    if (remote) expect(remote.prefixes.some(isWithin)).toBe(true);
  });

  it('when no app has the route, then nobody owns it', () => expect(vitalOwnerOf('/results/7')).toBeUndefined());
});
