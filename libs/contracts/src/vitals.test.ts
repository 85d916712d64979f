import { REMOTES } from './shell-contract.ts';
import { VITAL_ROUTES, vitalOwnerOf, vitalRouteOf } from './vitals.ts';

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
