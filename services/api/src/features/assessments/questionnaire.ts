import type { AssessmentDetail, AssessmentView } from '@kenali/contracts';
import { type Instrument, scalesOf } from '@kenali/instruments';
import { EVIDENCE_GRADE } from '@kenali/instruments/rules';
import type { Services } from '../../services.ts';
import type { AssessmentDocument } from './assessment.model.ts';

type Entry = Pick<AssessmentDocument, 'instrumentId' | 'type'>;
type Instruments = Pick<Services, 'instruments'>;

/** An entry without an instrument id opens the instrument of its type. */
export const newestInstrument = ({ instrumentId, type }: Entry, { instruments }: Instruments) =>
  instrumentId === null ? instruments.instrumentForType(type) : instruments.latest(instrumentId);

const evidenceFileOf = (entry: Entry, services: Instruments) => {
  const id = entry.instrumentId ?? newestInstrument(entry, services)?.id;
  return id === undefined ? null : services.instruments.evidenceOf(id);
};

/** In words, because the catalogue has no other use for the rules of instruments, which would lengthen its first view. */
export function evidenceOf(entry: Entry, services: Instruments): AssessmentView['evidence'] {
  const evidence = evidenceFileOf(entry, services);
  return evidence && { ...EVIDENCE_GRADE[evidence.grade] };
}

/** What a purchase of today opens. */
export function questionnaireOf(entry: Entry, services: Instruments): AssessmentDetail['questionnaire'] {
  const instrument = newestInstrument(entry, services);
  if (!instrument) return null;
  return {
    itemCount: instrument.itemCount,
    areas: areasOf(instrument),
    examples: examplesOf(instrument),
    limits: evidenceFileOf(entry, services)?.limits ?? [],
  };
}

/** The names of the scores of a result. Sections have a letter too, which means something in a report only. */
const areasOf = (instrument: Instrument): string[] =>
  (instrument.type === 'sensory' ? instrument.pack.sections : scalesOf(instrument)).map(({ name }) => name);

/** The first item of each area, or the answer that the first question offers for it. */
function examplesOf(instrument: Instrument): { area: string; example: string }[] {
  const plainNames = new Map(
    instrument.type === 'sensory'
      ? instrument.pack.sections.map(({ letter, name, shortName = name }) => [letter, shortName])
      : [],
  );
  const options = instrument.type === 'learning' ? instrument.pack.questions[0]?.options : undefined;
  return scalesOf(instrument).flatMap(({ key, name, items: [first] }) => {
    const example = options ? options.find(({ value }) => value === key)?.label : first?.text;
    return example === undefined ? [] : [{ area: plainNames.get(key) ?? name, example }];
  });
}
