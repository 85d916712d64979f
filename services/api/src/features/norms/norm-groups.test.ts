import { createRegistry } from '@kenali/instruments';
import generic from '@kenali/instruments/packs/generic/1.0.0/pack.json';
import { normGroupOf, normGroups } from './norm-groups.ts';

const BANDS = [{ fromMonths: 36, toMonths: 47 }];
const WIDER = [{ fromMonths: 36, toMonths: 48 }];
const version = (name: string, comparableWith: string[], ageBands?: typeof BANDS) => ({
  ...generic,
  version: name,
  ...(comparableWith.length > 0 && { comparableWith }),
  ...(ageBands && { norms: { ageBands } }),
});
const of = (...packs: object[]) => ({ instruments: createRegistry(packs) });
const ref = (name: string) => ({ id: 'generic', version: name });

it('a pack without age bands, such as an imported one, has no norms', () => {
  const services = of(version('1.0.0', []), version('1.1.0', []));
  expect([normGroups(services), normGroupOf(ref('1.1.0'), services)]).toEqual([[], null]);
});

it('versions with equal scores are one group under the oldest, and the newest is the one that is switched', () => {
  const services = of(
    version('1.0.0', []),
    version('1.0.1', ['1.0.0'], BANDS),
    version('1.0.2', ['1.0.1'], BANDS),
    version('1.0.3', ['1.0.2'], BANDS),
  );
  const groups = normGroups(services);
  expect(groups).toMatchObject([
    { key: 'generic 1.0.0', versions: ['1.0.3', '1.0.2', '1.0.1', '1.0.0'], bands: BANDS },
  ]);
  expect(groups[0]?.instrument.version).toBe('1.0.3');
  for (const name of ['1.0.0', '1.0.3']) expect(normGroupOf(ref(name), services)?.key).toBe('generic 1.0.0');
});

it('a newer version without bands ends the norms of all versions', () => {
  const services = of(version('1.0.0', [], BANDS), version('1.0.1', ['1.0.0']));
  expect([normGroups(services), normGroupOf(ref('1.0.0'), services)]).toEqual([[], null]);
});

it('a version with other scores begins a group of its own', () => {
  const services = of(version('1.0.0', [], BANDS), version('2.0.0', [], BANDS));
  expect(normGroups(services).map(({ key }) => key)).toEqual(['generic 2.0.0', 'generic 1.0.0']);
});

it('a later version cannot shift the bands, because the difference would show who is in it', () => {
  const services = of(version('1.0.0', [], BANDS), version('1.0.1', ['1.0.0'], WIDER));
  expect(normGroupOf(ref('1.0.1'), services)?.bands).toEqual(BANDS);
});
