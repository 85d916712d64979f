/** Rules that browser and server share. This entry has no packs, no joi and no Node modules. */
export { ageInMonths, isOutsideAgeRange, parseDay } from './age.ts';
export { checkParticipant, isOutsideAge, PARTICIPANT_FIELDS, type ParticipantErrors } from './participant.ts';
export { findProminentSections, type ProminentSections } from './prominent-sections.ts';
