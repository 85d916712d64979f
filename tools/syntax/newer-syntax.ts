import { Parser } from 'acorn';

/** ES2022 without static blocks: the oldest browsers have class fields only, and acorn supports whole years only. */
const Oldest = Parser.extend(
  (Base) =>
    class extends (Base as unknown as new (...args: unknown[]) => Parser & { raise(at: number, why: string): never }) {
      parseClassStaticBlock(node: { start: number }): never {
        return this.raise(node.start, 'static block of a class');
      }
    } as unknown as typeof Parser,
);

/** A look-behind in a pattern or in its source text. Safari before 16.4 fails to parse the whole script. */
const LOOK_BEHIND = /\(\?<[=!]/;

/**
 * Finds syntax that the oldest supported browsers (decision 0018) cannot parse, with the code around it.
 * @returns null if they can parse the script
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
