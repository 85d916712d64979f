import { BAND_MIN_ANSWERED } from '@kenali/contracts';
import { bandProblems } from './check-bands.ts';
import { patternProblems } from './check-patterns.ts';
import { sectionProblems } from './check-sections.ts';
import { expect, expectDistinct, expectEqual } from './expect.ts';
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

/**
 * Reads the JSON of a sensory pack, so that a broken one stops the start and never a family's result.
 * @param json parsed content of `pack.json`
 * @returns the same value, known to be whole
 * @throws Error with one line per problem, each "path: problem" ("items.4.number: must be 5, …")
 */
export function checkPack(json: unknown): SensoryPack {
  const wrongShape = sensoryShape(json, '');
  if (wrongShape.length > 0) throw new Error(wrongShape.join('\n'));
  const pack = json as SensoryPack;
  const problems = [itemProblems, formProblems, sectionProblems, bandProblems, patternProblems].flatMap((find) =>
    find(pack),
  );
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return pack;
}
