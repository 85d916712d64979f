/** Joins words as an Indonesian sentence does: "3", "3 dan 7", "3, 7, dan 9". */
export function joinWords(words: readonly (string | number)[]): string {
  if (words.length < 3) return words.join(' dan ');
  return `${words.slice(0, -1).join(', ')}, dan ${words.at(-1)}`;
}
