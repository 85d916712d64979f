/** @jest-environment node */
import { isAddress } from './check-fields.ts';

describe('isAddress', () => {
  it.each([
    ['https://cdn.example/catalog-mf/0.1.0/', true],
    ['http://localhost:3001/a/', true],
    ['0.1.0-3f9c2a7b10', false],
    ['/catalog-mf/', false],
    ['https://', false],
    ['', false],
  ])('when the text is %p, then it returns %p', (text, expected) => {
    expect(isAddress(text)).toBe(expected);
  });
});
