import { childKey, type ParticipantInfo, type SensoryInstrumentView, type SensoryResult } from '@kenali/contracts';
import type { Answered, InstrumentOf, Scoring } from '../instrument.ts';
import { checkParticipant } from '../rules/participant.ts';
import { sensoryAnswersCheck } from './check-answers.ts';
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
    Object.entries(checkParticipant(participantInfo, { relationships: pack.relationships, today })).map(
      ([field, message]) => ({ path: `participantInfo.${field}`, message }),
    ),
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
