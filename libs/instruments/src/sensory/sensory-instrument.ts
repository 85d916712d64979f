import type { ParticipantInfo, SensoryResult } from '@kenali/contracts';
import type { Answered, InstrumentOf, Scoring } from '../instrument.ts';
import { checkParticipant } from '../rules/participant.ts';
import { sensoryAnswersCheck } from './check-responses.ts';
import { missingItems } from './missing-items.ts';
import type { SectionGroupingId, SensoryPack } from './pack.ts';
import { scoreSensory } from './score-sensory.ts';
import { toSensoryView } from './sensory-view.ts';

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
  subjectKey: ({ participantInfo }) => childKey(participantInfo),
  // A letter means another section in the user's view than in the admin's.
  score: (answered, scoring) => ({
    user: scoreIn(pack, answered, scoring, 'user-a-n'),
    admin: scoreIn(pack, answered, scoring, 'admin-a-m'),
  }),
});

/** The same child however the name is typed: spaces and capitals do not tell children apart, the day of birth does. */
const childKey = ({ childName = '', childBirthDate = '' }: Partial<ParticipantInfo>) =>
  `${childBirthDate} ${childName.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()}`;

const scoreIn = (pack: SensoryPack, answered: Answered, scoring: Scoring, grouping: SectionGroupingId) =>
  scoreSensory(
    pack,
    { ...answered, participantInfo: answered.participantInfo as ParticipantInfo },
    { ...scoring, grouping },
  );
