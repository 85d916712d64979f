import { joinWords } from '../../../common/join-words.ts';
import type { ComparedRow, Direction } from './compare.ts';

const NAMED = 3;
const ORDER: readonly Direction[] = ['more', 'less', 'same', 'unknown'];

/**
 * The comparison in plain words, one line by direction: what changed most is named, the rest counted. A direction
 * without rows is left out.
 * @param noun what a row is: `bagian`
 */
export function sumUp(rows: readonly ComparedRow[], noun: string): { label: string; value: string }[] {
  return ORDER.flatMap((direction) => {
    const those = rows.filter((row) => row.direction === direction);
    const [first] = those;
    if (!first) return [];
    const isNamed = direction === 'more' || direction === 'less' || those.length <= NAMED;
    return [{ label: capital(first.words), value: isNamed ? namesOf(those, noun) : `${those.length} ${noun}` }];
  });
}

function namesOf(rows: readonly ComparedRow[], noun: string): string {
  const names = [...rows].sort((a, b) => Math.abs(b.change) - Math.abs(a.change)).map(({ name }) => name);
  const others = names.length - NAMED;
  return joinWords(others > 0 ? [...names.slice(0, NAMED), `${others} ${noun} lain`] : names);
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
