import type { Responses, ResponseValue } from '@kenali/contracts';
import genericJson from '../../packs/generic/1.0.0/pack.json';
import learningJson from '../../packs/learning-style/1.0.0/pack.json';
import intelligenceJson from '../../packs/multiple-intelligence/1.0.0/pack.json';
import { checkGenericPack } from '../generic/check-pack.ts';
import { checkIntelligencePack } from '../intelligence/check-pack.ts';
import { checkLearningPack } from '../learning/check-pack.ts';

export const learningPack = checkLearningPack(learningJson);
export const intelligencePack = checkIntelligencePack(intelligenceJson);
export const genericPack = checkGenericPack(genericJson);

/** The values as answers to the questions 1, 2, 3, … */
export const answersOf = (values: readonly ResponseValue[]): Responses =>
  Object.fromEntries(values.map((value, i) => [String(i + 1), value]));

/** Copies that a test breaks before the check reads it. */
export function breaking<Pack extends object>(pack: Pack, check: (json: unknown) => Pack) {
  return (change: (copy: Pack) => void) => {
    const copy = structuredClone(pack);
    change(copy);
    return () => check(copy);
  };
}

/** Writes what the types forbid. */
export const put = (target: object, key: string | number, value: unknown) => Object.assign(target, { [key]: value });
