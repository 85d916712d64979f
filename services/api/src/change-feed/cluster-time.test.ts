import { Timestamp } from 'mongodb';
import { clusterTimeOf, isClusterTime, reachedBy } from './cluster-time.ts';

describe('cluster time', () => {
  it('when times are compared as text, then seconds take precedence over the counter', () => {
    const times = [
      [9, 4_000_000_000],
      [10, 1],
      [10, 2],
      [4_000_000_000, 1],
    ].map(([t, i]) => clusterTimeOf(new Timestamp({ t: t!, i: i! })));
    expect(times.toSorted()).toEqual(times);
    expect(times.every(isClusterTime)).toBe(true);
  });

  it('when a resume token is read, then the result is the time at its start', () => {
    expect(reachedBy({ _data: '826920A1B20000000F2B0429296E1404' })).toBe('6920a1b20000000f');
  });

  it.each([undefined, null, {}, { _data: 7 }, { _data: '836920A1B20000000F' }, { _data: '82' }])(
    'when the token is %p, then reading it throws',
    (token) => expect(() => reachedBy(token)).toThrow('contains no position'),
  );
});
