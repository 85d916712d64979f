import { assertSame } from './assert-same.ts';

describe('assertSame', () => {
  it('accepts equal values', () => {
    expect(() => assertSame([{ a: { b: 1 } }], [{ a: { b: 1 } }], 'lists')).not.toThrow();
  });

  it('names the first difference in short', () => {
    const documents = (last: number) =>
      Array.from({ length: 5000 }, (_, id) => ({ id, answers: { 1: id === 4999 ? last : 3, text: 'x'.repeat(500) } }));
    expect(() => assertSame(documents(1), documents(2), 'saved')).toThrow('saved: .4999.answers.1 is 1 instead of 2');
    expect(() => assertSame([], ['x'.repeat(9999)], 'saved')).toThrow(
      /^saved: \.0 is undefined instead of "x{190,200}$/,
    );
  });
});
