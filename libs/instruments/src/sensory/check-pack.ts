import { BAND_MIN_ANSWERED } from '@kenali/contracts';
import { expect, expectDistinct, expectEqual } from '../expect.ts';
import { readPack } from '../pack-head.ts';
import { bandProblems } from './check-bands.ts';
import { patternProblems } from './check-patterns.ts';
import { sectionProblems } from './check-sections.ts';
import type { SensoryPack } from './pack.ts';
import { sensoryShape } from './sensory-shape.ts';

const PARTICIPANT_KEYS = ['childName', 'childBirthDate', 'parentName', 'relationship', 'testDate'];

function itemProblems({ items }: SensoryPack) {
  return [
    ...items.flatMap(({ number }, i) =>
      expect(
        number === i + 1,
        `items.${i}.number`,
        `must be ${i + 1}, for numbers run from 1 without gap or repetition`,
      ),
    ),
    ...expect(
      items.length >= BAND_MIN_ANSWERED,
      'items',
      `needs at least ${BAND_MIN_ANSWERED} items, or no result could ever have a band`,
    ),
  ];
}

function formProblems({ scale, relationships, participantFields }: SensoryPack) {
  const values = scale.map(({ value }) => value).sort((a, b) => a - b);
  const keys = participantFields.map(({ key }) => key);
  return [
    ...expectEqual(
      values,
      values.map((_, i) => i + 1),
      'scale',
      'values',
    ),
    ...expectDistinct(
      scale.map(({ label }) => label),
      'scale',
      'label',
    ),
    ...expectDistinct(relationships, 'relationships', 'relationship'),
    ...expectEqual([...keys].sort(), [...PARTICIPANT_KEYS].sort(), 'participantFields', 'keys'),
  ];
}

/** The JSON of a sensory pack. @throws Error with one line per problem ("items.4.number: must be 5, …") */
export const checkSensoryPack = (json: unknown): SensoryPack =>
  readPack(json, sensoryShape, [itemProblems, formProblems, sectionProblems, bandProblems, patternProblems]);
