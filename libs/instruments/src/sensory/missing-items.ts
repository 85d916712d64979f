import { isAnswered, isMarked, type SavedAnswers } from './answers.ts';
import type { SensoryPack } from './pack.ts';

/** Numbers of the items that are neither answered nor marked as not observed, ascending; empty when complete. */
export const missingItems = (pack: SensoryPack, saved: SavedAnswers): number[] =>
  pack.items
    .map(({ number }) => number)
    .filter((number) => !isAnswered(saved, String(number)) && !isMarked(saved, String(number)));
