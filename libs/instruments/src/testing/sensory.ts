import type { NotApplicable, ParticipantInfo, Responses } from '@kenali/contracts';
import json from '../../packs/sensory-profile/1.0.0/pack.json';
import currentJson from '../../packs/sensory-profile/1.0.5/pack.json';
import { checkSensoryPack } from '../sensory/pack/check-pack.ts';
import type { SensoryItem, SensoryPack } from '../sensory/pack/pack.ts';
import type { SavedAnswers } from '../sensory/scoring/answers.ts';

export const pack = checkSensoryPack(json);
/** The version with rules that choose label, patterns and tips together. */
export const currentPack = checkSensoryPack(currentJson);

/** A copy that a test may change. */
export const packCopy = (): SensoryPack => structuredClone(pack);

/** One value per item; null marks the item as not observed. */
export function answerAll(valueFor: (item: SensoryItem) => number | null): SavedAnswers {
  const responses: Responses = {};
  const notApplicable: NotApplicable = {};
  for (const item of pack.items) {
    const value = valueFor(item);
    if (value === null) notApplicable[item.number] = true;
    else responses[item.number] = value;
  }
  return { responses, notApplicable };
}

export const participantInfo: ParticipantInfo = {
  childName: 'Raka',
  childBirthDate: '2019-05-31',
  parentName: 'Sari',
  relationship: 'Ibu',
  testDate: '2026-11-20',
};
