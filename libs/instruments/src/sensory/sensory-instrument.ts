import {
  childKey,
  type FieldError,
  type ParticipantInfo,
  type SensoryInstrumentView,
  type SensoryResult,
} from '@kenali/contracts';
import {
  type Answered,
  collectErrors,
  type InstrumentOf,
  OUTSIDE_CHOICES,
  participantErrors,
  type Scoring,
  type SentAnswers,
  UNKNOWN_ITEM,
} from '../instrument.ts';
import { checkParticipant } from '../rules/participant.ts';
import type { SectionGroupingId, SensoryPack } from './pack/pack.ts';
import { missingItems } from './scoring/answers.ts';
import { scoreSensory } from './scoring/score-sensory.ts';

export type SensoryInstrument = InstrumentOf<'sensory', SensoryPack, SensoryResult>;

export const sensoryInstrument = (pack: SensoryPack): SensoryInstrument => ({
  id: pack.id,
  version: pack.version,
  type: 'sensory',
  pack,
  itemCount: pack.items.length,
  includesConsultation: true,
  view: () => toSensoryView(pack),
  asStored: (responses) => responses,
  check: sensoryAnswersCheck(pack),
  missing: (answered) => missingItems(pack, answered),
  checkSubmission: ({ participantInfo }, today) =>
    participantErrors(checkParticipant(participantInfo, { relationships: pack.relationships, today })),
  subjectKey: ({ participantInfo: { childName = '', childBirthDate = '' } }) =>
    childKey({ name: childName, birthDate: childBirthDate }),
  // The two views group the items differently, so a letter names different sections.
  score: (answered, scoring) => ({
    user: scoreIn(pack, answered, scoring, 'user-a-n'),
    admin: scoreIn(pack, answered, scoring, 'admin-a-m'),
  }),
});

const scoreIn = (pack: SensoryPack, answered: Answered, scoring: Scoring, grouping: SectionGroupingId) =>
  scoreSensory(
    pack,
    { ...answered, participantInfo: answered.participantInfo as ParticipantInfo },
    { ...scoring, grouping },
  );

/** Copies fields one by one, so that no scoring rule reaches the browser. */
export const toSensoryView = (pack: SensoryPack): SensoryInstrumentView => ({
  id: pack.id,
  version: pack.version,
  type: 'sensory',
  title: pack.title,
  instructions: [...pack.instructions],
  scale: pack.scale.map(({ value, label, percent, description }) => ({ value, label, percent, description })),
  notObserved: { label: pack.notObserved.label, description: pack.notObserved.description },
  comments: { label: pack.comments.label, placeholder: pack.comments.placeholder },
  relationships: [...pack.relationships],
  pageSize: pack.pageSize,
  sections: pack.sections.map(({ letter, name, description }) => ({ letter, name, description })),
  items: pack.items.map(({ number, section, text }) => ({ id: String(number), number, section, text })),
});

const INVALID_NOT_OBSERVED = 'Tanda tidak teramati tidak sesuai.';
const ANSWERED_AND_NOT_OBSERVED = 'Butir ini dijawab dan sekaligus ditandai tidak teramati.';
const UNKNOWN_SECTION = 'Bagian catatan ini tidak ada dalam kuesioner.';

/** The key of the general comment, in addition to the section letters. */
const GENERAL_COMMENT = 'umum';

/**
 * Prepares the check of save-progress and complete bodies against a pack. It runs at every save, so it is built once per
 * pack. Missing responses and absent maps are allowed.
 * @returns a function that returns one error per invalid entry, with a `path` such as "responses.7"
 */
export function sensoryAnswersCheck(pack: SensoryPack): (sent: SentAnswers) => FieldError[] {
  const items = new Set(pack.items.map(({ number }) => String(number)));
  const scale = new Set<unknown>(pack.scale.map(({ value }) => value));
  const commented = new Set([...pack.sections.map(({ letter }) => letter), GENERAL_COMMENT]);

  const answerError = (id: string, value: unknown) => {
    if (!items.has(id)) return UNKNOWN_ITEM;
    return scale.has(value) ? null : OUTSIDE_CHOICES;
  };
  const notObservedError = (id: string, value: unknown, responses: object) => {
    if (!items.has(id)) return UNKNOWN_ITEM;
    if (value !== true) return INVALID_NOT_OBSERVED;
    return Object.hasOwn(responses, id) ? ANSWERED_AND_NOT_OBSERVED : null;
  };
  return ({ responses = {}, notApplicable = {}, comments = {}, changed = [] }) => [
    ...collectErrors('responses', responses, answerError),
    ...collectErrors('notApplicable', notApplicable, (id, value) => notObservedError(id, value, responses)),
    ...collectErrors('comments', comments, (key) => (commented.has(key) ? null : UNKNOWN_SECTION)),
    ...collectErrors('changed', changed, (_at, id) => (items.has(String(id)) ? null : UNKNOWN_ITEM)),
  ];
}
