import { newerSyntax } from './newer-syntax.ts';

describe('newerSyntax', () => {
  it.each([
    ['class fields, private ones too', 'class A { #a = 1; b = this.#a; has(o) { return #a in o; } }'],
    ['assignments of 2021', 'let a; a ??= 1; a ||= 2; const b = a?.c ?? 1_000n;'],
    ['named groups and properties of characters', 'const a = /(?<name>\\p{L}+)/u;'],
  ])('%s: when the oldest browsers can parse it, then it returns null', (_, script) => {
    expect(newerSyntax(script)).toBeNull();
  });

  it.each([
    ['a static block', 'class A { static { this.a = 1; } }', 'static block'],
    ['a look-behind', 'const a = /(?<=a)b/;', 'look-behind'],
    ['a negative look-behind in a text', 'new RegExp("(?<!a)b");', 'look-behind'],
    ['the flag v', 'const a = /[a&&b]/v;', 'Invalid regular expression flag'],
    ['modifiers of a group', 'const a = /(?i:a)b/;', 'Invalid group'],
    ['using', '{ using a = open(); }', 'Unexpected token'],
  ])('%s: when a script contains it, then it is reported with its place', (_, script, reason) => {
    expect(newerSyntax(script)).toContain(reason);
  });
});
