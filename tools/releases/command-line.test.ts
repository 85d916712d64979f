import { readKeep } from './command-line.ts';

describe('readKeep', () => {
  it('accepts a number from 20', () => {
    expect([readKeep('20'), readKeep('100')]).toEqual([20, 100]);
  });

  it.each(['0', '5', '19', '-20', '2e1', ''])('refuses %s', (text) => {
    expect(() => readKeep(text)).toThrow('--keep must be a number from 20');
  });
});
