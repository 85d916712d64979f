import { Parser } from 'acorn';

/** Class fields are old enough, the static blocks of the same year are not: acorn knows only whole years. */
const Oldest = Parser.extend(
  (Base) =>
    class extends (Base as unknown as new (...args: unknown[]) => Parser & { raise(at: number, why: string): never }) {
      parseClassStaticBlock(node: { start: number }): never {
        return this.raise(node.start, 'static block of a class');
      }
    } as unknown as typeof Parser,
);

/** In a pattern or in the text that one is made of: Safari before 16.4 refuses the whole script for it. */
const LOOK_BEHIND = /\(\?<[=!]/;

/**
 * What a script has that the oldest browsers (libs/federation/webpack/browsers.json) cannot read, with its surroundings;
 * `null` when they can read it.
 */
export function newerSyntax(script: string): string | null {
  const lookBehind = script.search(LOOK_BEHIND);
  if (lookBehind >= 0) return `look-behind at ${around(script, lookBehind)}`;
  try {
    Oldest.parse(script, { ecmaVersion: 2022, sourceType: 'script' });
    return null;
  } catch (error) {
    const { message, pos = 0 } = error as Error & { pos?: number };
    return `${message} at ${around(script, pos)}`;
  }
}

const around = (script: string, at: number): string => script.slice(Math.max(0, at - 40), at + 40);
