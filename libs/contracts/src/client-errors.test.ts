import { withoutPersonalData } from './client-errors.ts';

const LONG = 'x '.repeat(1500);

describe('withoutPersonalData', () => {
  it.each([
    ['a quotation that the cut divides', `gagal: "Ani Wijaya ${LONG}"`, 'gagal: "…"'],
    ['an address after a long quotation', `gagal: "${'x'.repeat(1990)}" ani.wijaya@contoh.test`, 'gagal: "…"'],
    ['an address that the cut divides', `${'x '.repeat(995)}ani.wijaya@contoh.test`, 'x '.repeat(995)],
    ['a word without an end', 'a'.repeat(120_000), ''],
    ['addresses one after another', 'a@b.test,c@d.test /x/e%40f.test', '[email]@d.test /x/[email]'],
    ['addresses with queries', 'https://situs.test/a?b=1 /c#d e?f /g/h?i/j?k', 'https://situs.test/a /c e?f /g/h'],
  ])('%s: nothing of a person is left', (_name, text, left) => {
    expect(withoutPersonalData(text)).toBe(left);
  });

  it.each(['-', 'a', '/', 'a.', "'", "a'", '"', '1', '1-', 'a%40', '@', '?', ' '])(
    'a long run of %j: the text is cut before it is read, and each step reads it once',
    (pattern) => {
      expect(withoutPersonalData(pattern.repeat(120_000)).length).toBeLessThanOrEqual(2001);
      const before = process.cpuUsage();
      for (let times = 0; times < 300; times += 1) withoutPersonalData(pattern.repeat(2000 / pattern.length));
      const { user, system } = process.cpuUsage(before);
      // Milliseconds of processor time. A step that begins again at each letter needs seconds.
      expect((user + system) / 1000).toBeLessThan(400);
    },
  );
});
