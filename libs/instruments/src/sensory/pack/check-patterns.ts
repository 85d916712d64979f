import { type PackProblem, problemAt, problemUnless, repeatedFields, unknownProblems } from '../../pack-problems.ts';
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
    ...unknown.map((letter) => problemAt(path, 'unknown', 'section', letter)),
    ...problemUnless(length >= FEWEST_ITEMS, path, 'indexFewItems', id, length, FEWEST_ITEMS),
  ];
}

const ruleProblems = (rules: readonly PatternRule[], path: string, known: readonly string[]) =>
  rules.flatMap(({ when }, i) =>
    when.flatMap(({ index, minus = index }, j) =>
      unknownProblems([...new Set([index, minus])], known, `${path}.${i}.when.${j}`, 'index'),
    ),
  );

/** Requires known indices, distinct labels, and a last general rule that always holds. */
export function patternProblems(pack: SensoryPack): PackProblem[] {
  const { indices, general, modality } = pack.patterns;
  const known = indices.map(({ id }) => id);
  const outcomes = [...general.rules, general.insufficient, ...modality.rules];
  return [
    ...repeatedFields(indices, 'id', 'patterns.indices'),
    ...indices.flatMap((index, i) => indexProblems(pack, index, i)),
    ...unknownProblems(general.requires, known, 'patterns.general.requires', 'index'),
    ...ruleProblems(general.rules, 'patterns.general.rules', known),
    ...ruleProblems(modality.rules, 'patterns.modality.rules', known),
    ...general.rules.flatMap(({ when }, i) => {
      const isLast = i === general.rules.length - 1;
      const code = isLast ? 'lastRule' : 'earlierRule';
      return problemUnless((when.length === 0) === isLast, `patterns.general.rules.${i}.when`, code);
    }),
    ...modality.rules.flatMap(({ when }, i) =>
      problemUnless(when.length > 0, `patterns.modality.rules.${i}.when`, 'noCondition'),
    ),
    ...repeatedFields(outcomes, 'label', 'patterns'),
  ];
}
