/** @jest-environment node */
import { createPageVitals, type VitalEntry } from './page-vitals.ts';

/** A visit that starts at `/`, and comes to the result 7 after 5 s. */
const visit = {
  addressAt: (time: number) => (time < 5000 ? '/' : '/results/7'),
  addresses: () => ['/', '/results/7'],
  routes: [],
};

function measured(entries: VitalEntry[], seesShifts = false) {
  const vitals = createPageVitals(visit, seesShifts);
  for (const entry of entries) vitals.add(entry);
  return vitals.take();
}
const paint = (startTime: number): VitalEntry => ({ entryType: 'largest-contentful-paint', startTime });
const press = (startTime: number, duration: number, interactionId: number): VitalEntry => ({
  entryType: 'event',
  startTime,
  duration,
  interactionId,
});
const shift = (startTime: number, value: number, hadRecentInput = false): VitalEntry => ({
  entryType: 'layout-shift',
  startTime,
  value,
  hadRecentInput,
});

describe('first byte and largest paint', () => {
  it('when the page loads, then each has the time since the visit began, on the first route', () =>
    expect(measured([{ entryType: 'navigation', startTime: 0, responseStart: 300 }, paint(900), paint(1400)])).toEqual([
      { metric: 'TTFB', route: '/', value: 300 },
      { metric: 'LCP', route: '/', value: 1400 },
    ]));

  it('when the browser had prepared the page, then the time begins when the visitor comes', () =>
    expect(
      measured([
        { entryType: 'navigation', startTime: 0, responseStart: 300, activationStart: 1000 },
        { entryType: 'visibility-state', name: 'hidden', startTime: 0 },
        { entryType: 'visibility-state', name: 'visible', startTime: 1000 },
        paint(800),
        paint(1250),
      ]),
    ).toEqual([
      { metric: 'TTFB', route: '/', value: 0 },
      { metric: 'LCP', route: '/', value: 250 },
    ]));

  it('when the browser had prepared the page, and the visitor left it before it painted, then there is no largest paint', () =>
    expect(
      measured([
        { entryType: 'navigation', startTime: 0, responseStart: 300, activationStart: 1000 },
        { entryType: 'visibility-state', name: 'hidden', startTime: 0 },
        { entryType: 'visibility-state', name: 'hidden', startTime: 1100 },
        paint(1250),
      ]).map(({ metric }) => metric),
    ).toEqual(['TTFB']));

  it('when the page was hidden before, then there is no largest paint', () => {
    const hidden = { entryType: 'visibility-state', name: 'hidden', startTime: 700 };
    expect(measured([paint(900), hidden])).toEqual([]);
    expect(measured([paint(600), hidden])).toHaveLength(1);
    expect(measured([paint(900), { ...hidden, name: 'visible' }])).toHaveLength(1);
  });

  it('when the visitor has acted, then later paints do not count', () => {
    const vitals = createPageVitals(visit, false);
    vitals.add(paint(900));
    vitals.endFirstView();
    vitals.add(paint(4000));
    expect(vitals.take()).toEqual([{ metric: 'LCP', route: '/', value: 900 }]);
  });
});

describe('interactions', () => {
  it('when an interaction has several events, then its longest counts, on the route where it began', () =>
    expect(measured([press(100, 40, 1), press(102, 96, 1), press(6000, 200, 2), press(6500, 64, 3)])).toEqual([
      { metric: 'INP', route: '/', value: 96 },
      { metric: 'INP', route: '/results/:id', value: 200 },
    ]));

  it('when an event is no interaction, then it does not count', () =>
    expect(measured([press(100, 900, 0)])).toEqual([]));

  it.each([
    [49, 1000],
    [50, 500],
    [99, 500],
    [100, 400],
  ])('when there are %s, then the slowest %s ms counts', (count, expected) => {
    const slow = [1000, 500, 400];
    const entries = Array.from({ length: count }, (_, at) => press(100 + at, slow[at] ?? 24, at + 1));
    expect(measured(entries)).toEqual([{ metric: 'INP', route: '/', value: expected }]);
  });
});

describe('layout shifts', () => {
  const scores = (entries: VitalEntry[]) => measured(entries, true).map(({ route, value }) => [route, value]);

  it('when nothing shifts, then every visited route has 0', () =>
    expect(scores([])).toEqual([
      ['/', 0],
      ['/results/:id', 0],
    ]));

  it('when shifts are at most a second apart, then they add up; the worst burst counts', () =>
    expect(scores([shift(100, 0.125), shift(900, 0.25), shift(2500, 0.0625), shift(7000, 0.5)])).toEqual([
      ['/', 0.375],
      ['/results/:id', 0.5],
    ]));

  it('when a burst lasts, then it ends after five seconds', () => {
    const shifts = Array.from({ length: 10 }, (_, at) => shift(5000 + at * 900, 0.125));
    expect(scores(shifts)[1]).toEqual(['/results/:id', 0.75]);
  });

  it('when the visitor has just acted, then a shift does not count', () =>
    expect(scores([shift(100, 0.5, true)])[0]).toEqual(['/', 0]));

  it('when the browser does not tell of shifts, then there is no value', () => expect(measured([])).toEqual([]));
});

it('take: when it is asked again, then it gives only what is new', () => {
  const vitals = createPageVitals(visit, false);
  vitals.add(press(100, 40, 1));
  expect(vitals.take()).toHaveLength(1);
  vitals.add(press(6000, 40, 2));
  expect(vitals.take()).toEqual([{ metric: 'INP', route: '/results/:id', value: 40 }]);
  expect(vitals.take()).toEqual([]);
});

it('an address without a route: when something happens there, then it is not reported', () => {
  const vitals = createPageVitals(
    { addressAt: () => '/nowhere/rina', addresses: () => ['/nowhere/rina'], routes: [] },
    true,
  );
  for (const entry of [paint(100), press(100, 40, 1), shift(100, 0.5)]) vitals.add(entry);
  expect(vitals.take()).toEqual([]);
});

it('routes: when a release of the page states one, then its page is measured, and another address is not', () => {
  const entries = [{ entryType: 'navigation', startTime: 0, responseStart: 300 }, paint(900)];
  const take = (pathname: string) => {
    const vitals = createPageVitals(
      { addressAt: () => pathname, addresses: () => [pathname], routes: ['/laporan/:id'] },
      true,
    );
    for (const entry of entries) vitals.add(entry);
    return vitals.take();
  };
  expect(take('/laporan/7').map(({ route }) => route)).toEqual(['/laporan/:id', '/laporan/:id', '/laporan/:id']);
  expect(take('/lain/7')).toEqual([]);
});
