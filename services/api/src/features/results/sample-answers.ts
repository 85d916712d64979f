import type { ResponseValue } from '@kenali/contracts';
import type { Answered, SensoryInstrument } from '@kenali/instruments';

/** What everybody sees first, so that nobody takes the child for a real one. */
const SAMPLE_NAME = 'Bima (contoh)';
/** A fixed day: the same report always has the same bytes. */
export const SAMPLE_COMPLETED_AT = new Date('2026-05-20T03:00:00.000Z');

/** How often the invented parent sees the behaviour of a section, on the scale of the questionnaire; 2 elsewhere. */
const TENDENCY: Readonly<Record<string, number>> = { A: 4, B: 2, D: 3, J: 3 };
const USUAL = 2;
/** Added in turns, so that answers of a section differ as those of a parent do. */
const TURNS = [0, -1, 0, 0];
/** One item in so many was not observed. */
const NOT_OBSERVED_EVERY = 41;

/**
 * Answers of an invented parent, made from the items of whichever version is installed. Only these are invented: scores and words
 * come from the same functions as for every family.
 */
export function sampleAnswers({ pack }: SensoryInstrument): Answered {
  const values = pack.scale.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const responses: Record<string, ResponseValue> = {};
  const notApplicable: Record<string, true> = {};
  for (const { number, section } of pack.items) {
    const wanted = (TENDENCY[section] ?? USUAL) + (TURNS[number % TURNS.length] ?? 0);
    if (number % NOT_OBSERVED_EVERY === 0) notApplicable[number] = true;
    else responses[number] = Math.min(most, Math.max(least, wanted));
  }
  return {
    responses,
    notApplicable,
    comments: { A: 'Menutup telinga saat blender menyala. (contoh)' },
    participantInfo: {
      childName: SAMPLE_NAME,
      childBirthDate: '2020-03-14',
      parentName: 'Orang tua (contoh)',
      relationship: pack.relationships[0] as NonNullable<Answered['participantInfo']>['relationship'],
      testDate: '2026-05-20',
    },
  };
}
