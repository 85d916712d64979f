import { BAND_MIN_ANSWERED } from '@kenali/contracts';
import {
  mismatchProblems,
  type PackProblem,
  problemUnless,
  repeatedFields,
  repeatedProblems,
} from '../../pack-problems.ts';
import { readPack } from '../../read-pack.ts';
import { PARTICIPANT_FIELDS } from '../../rules/participant.ts';
import { interpretationProblems } from './check-interpretation.ts';
import { patternProblems } from './check-patterns.ts';
import { sectionProblems } from './check-sections.ts';
import { type Band, type SensoryPack, sensoryShape } from './pack.ts';

function itemProblems({ items }: SensoryPack) {
  return [
    ...items.flatMap(({ number }, i) => problemUnless(number === i + 1, `items.${i}.number`, 'numberGap', i + 1)),
    ...problemUnless(items.length >= BAND_MIN_ANSWERED, 'items', 'fewItems', BAND_MIN_ANSWERED),
  ];
}

function formProblems({ scale, relationships, participantFields }: SensoryPack) {
  const values = scale.map(({ value }) => value).sort((a, b) => a - b);
  const keys = participantFields.map(({ key }) => key);
  return [
    ...mismatchProblems(
      values,
      values.map((_, i) => i + 1),
      'scale',
      'values',
    ),
    ...repeatedFields(scale, 'label', 'scale'),
    ...repeatedProblems(relationships, 'relationships', 'relationship'),
    ...mismatchProblems([...keys].sort(), [...PARTICIPANT_FIELDS].sort(), 'participantFields', 'keys'),
  ];
}

const LABELS = 5;

function edgeProblems(bands: readonly Band[], path: string) {
  return bands.flatMap(({ min, max }, i) => {
    const before = bands[i - 1];
    const isLast = i === bands.length - 1;
    const start = before ? (before.max ?? Number.POSITIVE_INFINITY) + 1 : null;
    return [
      ...problemUnless(min === start, `${path}.${i}.min`, 'bandStart', start),
      ...problemUnless((max === null) === isLast, `${path}.${i}.max`, 'bandOpen'),
      ...problemUnless(min === null || max === null || min <= max, `${path}.${i}`, 'bandReversed'),
    ];
  });
}

/** Requires ascending bands without a gap or an overlap, open at both ends, with the same five labels in both sets. */
function bandProblems({ bandSets }: SensoryPack): PackProblem[] {
  const first = bandSets.questionnaire.bands.map(({ label }) => label);
  return Object.entries(bandSets).flatMap(([id, { bands }]) => {
    const path = `bandSets.${id}.bands`;
    const labels = bands.map(({ label }) => label);
    return [
      ...edgeProblems(bands, path),
      ...problemUnless(bands.length === LABELS, path, 'count', 'bands', LABELS, bands.length),
      ...repeatedFields(bands, 'label', path),
      ...repeatedFields(bands, 'id', path),
      ...mismatchProblems(labels, first, path, 'labels'),
    ];
  });
}

/** Validates the JSON of a sensory pack. @throws Error with one line per problem ("items.4.number: must be 5, …") */
export const checkSensoryPack = (json: unknown): SensoryPack =>
  readPack(json, sensoryShape, [
    itemProblems,
    formProblems,
    sectionProblems,
    bandProblems,
    patternProblems,
    interpretationProblems,
  ]);
