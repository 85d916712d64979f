import { duplicateProblems } from '../../read-pack.ts';
import { problemUnless } from '../../shape.ts';
import { selectItems } from '../scoring/patterns.ts';
import type { PatternIndex, PatternRule, SensoryPack } from './pack.ts';

/** With fewer items, a single answer could decide a pattern. */
const FEWEST_ITEMS = 3;

function indexProblems(pack: SensoryPack, { id, select }: PatternIndex, i: number) {
  const path = `patterns.indices.${i}.select`;
  const user = pack.sections.map(({ letter }) => letter);
  const unknown = [
    ...(select.sections ?? []).filter((letter) => !user.includes(letter)),
    ...(select.adminSections ?? []).filter((letter) => !Object.hasOwn(pack.adminSections, letter)),
  ];
  const { length } = selectItems(pack, select);
  return [
    ...unknown.map((letter) => `${path}: no section has letter ${letter}`),
    ...problemUnless(length >= FEWEST_ITEMS, path, `index ${id} selects ${length} items, fewer than ${FEWEST_ITEMS}`),
  ];
}

const ruleProblems = (rules: readonly PatternRule[], path: string, known: readonly string[]) =>
  rules.flatMap(({ when }, i) =>
    when.flatMap(({ index, minus = index }, j) =>
      [...new Set([index, minus])]
        .filter((id) => !known.includes(id))
        .map((id) => `${path}.${i}.when.${j}: unknown index ${id}`),
    ),
  );

/** Requires known indices, distinct labels, and a last general rule that always holds. @returns one line per problem */
export function patternProblems(pack: SensoryPack): string[] {
  const { indices, general, modality } = pack.patterns;
  const known = indices.map(({ id }) => id);
  const outcomes = [...general.rules, general.insufficient, ...modality.rules];
  return [
    ...duplicateProblems(known, 'patterns.indices', 'id'),
    ...indices.flatMap((index, i) => indexProblems(pack, index, i)),
    ...general.requires
      .filter((id) => !known.includes(id))
      .map((id) => `patterns.general.requires: unknown index ${id}`),
    ...ruleProblems(general.rules, 'patterns.general.rules', known),
    ...ruleProblems(modality.rules, 'patterns.modality.rules', known),
    ...general.rules.flatMap(({ when }, i) => {
      const isLast = i === general.rules.length - 1;
      const problem = isLast ? 'the last rule must always hold' : 'only the last rule may always hold';
      return problemUnless((when.length === 0) === isLast, `patterns.general.rules.${i}.when`, problem);
    }),
    ...modality.rules.flatMap(({ when }, i) =>
      problemUnless(
        when.length > 0,
        `patterns.modality.rules.${i}.when`,
        'needs a condition, because its index gives the order',
      ),
    ),
    ...duplicateProblems(
      outcomes.map(({ label }) => label),
      'patterns',
      'label',
    ),
  ];
}
