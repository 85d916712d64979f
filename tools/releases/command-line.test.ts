import { readKeep } from './command-line.ts';

describe('readKeep', () => {
  it('a number: when it is 20 or more, then it is taken', () => {
    expect([readKeep('20'), readKeep('100')]).toEqual([20, 100]);
  });

  it.each(['0', '5', '19', '-20', '2e1', ''])(
    '%s: when it is fewer than the 20 of the design, or no number, then it is refused',
    (text) => {
      expect(() => readKeep(text)).toThrow('--keep must be a number from 20');
    },
  );
});
