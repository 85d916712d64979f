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

/** Responses to the questions 1, 2, 3, … with these values. */
export const answersOf = (values: readonly ResponseValue[]): Responses =>
  Object.fromEntries(values.map((value, i) => [String(i + 1), value]));

/** Returns a function that changes a copy of the pack and then checks it. */
export function createModifiedCheck<Pack extends object>(pack: Pack, check: (json: unknown) => Pack) {
  return (change: (copy: Pack) => void) => {
    const copy = structuredClone(pack);
    change(copy);
    return () => check(copy);
  };
}

/** Assigns a value that the types forbid. */
export const put = (target: object, key: string | number, value: unknown) => Object.assign(target, { [key]: value });
