import type { UserAssessmentDocument } from './user-assessment.model.ts';

/** The fields of a user assessment that nobody has opened yet. */
export const untouched = (now: Date) =>
  ({
    status: 'available',
    instrument: null,
    startedAt: null,
    progress: {
      responses: {},
      notApplicable: {},
      comments: {},
      participantInfo: {},
      currentPage: 0,
      currentStep: null,
      isStarted: false,
    },
    answered: 0,
    itemCount: null,
    revision: 0,
    savedAt: null,
    results: null,
    completedAt: null,
    createdAt: now,
  }) satisfies Partial<UserAssessmentDocument>;
