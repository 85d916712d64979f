/** @jest-environment node */
import { satisfiesContract } from './satisfies-contract.ts';

describe('satisfiesContract', () => {
  it.each([
    ['1.0.0', '^1.0.0', true],
    ['1.2.0', '^1.1.9', true],
    ['1.1.9', '^1.1.9', true],
    ['1.1.8', '^1.1.9', false],
    ['1.0.9', '^1.1.0', false],
    ['2.0.0', '^1.0.0', false],
    ['1.9.9', '^2.0.0', false],
    ['0.3.2', '^0.3.1', true],
    ['0.4.0', '^0.3.1', false],
    ['0.3.0', '^0.3.1', false],
    ['1.0.0', '1.0.0', true],
    ['1.0.1', '1.0.0', false],
    ['1.0.0', '>=1.0.0', false],
    ['1.0.0', '*', false],
    ['^1.0.0', '^1.0.0', false],
    ['1.0', '^1.0.0', false],
  ])('shell %s: when a remote needs %s, then it returns %s', (offered, wanted, answer) => {
    expect(satisfiesContract(offered, wanted)).toBe(answer);
  });
});
