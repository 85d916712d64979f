/** Rules that browser and server share. This entry has no packs, no joi and no Node modules. */
export * from '../norms/norm-texts.ts';
export { ageGroupOf, ageGroups, ageInMonths, isOutsideAgeRange, parseAgeRange, parseDay } from './age.ts';
export { needsCaution } from './needs-caution.ts';
export {
  checkChild,
  checkParticipant,
  isOutsideAge,
  PARTICIPANT_FIELDS,
  type ParticipantErrors,
} from './participant.ts';
export * from './report/choice-report.ts';
export * from './report/evidence.ts';
export { explainIntelligence, explainLearning } from './report/explain-choices.ts';
export * from './report/glossary.ts';
export * from './report/headings.ts';
export * from './report/observers.ts';
export * from './report/retest.ts';
export * from './report/sensory-report.ts';
export { storedInterpretation } from './stored-interpretation.ts';
export { averageWords, DEFAULT_SCALE, joinWords, oneDecimal, positionOnScale, roundToOneDecimal } from './words.ts';
