import type { SavedProgress, UserAssessmentDetail, UserAssessmentView } from '@kenali/contracts';
import { userAssessmentView } from '@kenali/contracts/testing';

export const available = userAssessmentView({ orderId: 12, createdAt: '2026-11-19T03:00:00.000Z' });
export const inProgress: UserAssessmentView = {
  ...available,
  id: 100002,
  status: 'in_progress',
  createdAt: '2026-11-10T03:00:00.000Z',
  progress: { answered: 42, total: 125 },
};
export const completed: UserAssessmentView = {
  ...available,
  id: 100003,
  status: 'completed',
  createdAt: '2026-11-20T03:00:00.000Z',
  completedAt: '2026-11-20T17:30:00.000Z',
  progress: { answered: 125, total: 125 },
};

export const participant = {
  childName: 'Bima Pratama',
  childBirthDate: '2020-03-14',
  parentName: 'Sari Wulandari',
  relationship: 'Ibu',
  testDate: '2026-11-20',
} as const;

export const nothingSaved: SavedProgress = {
  responses: {},
  notApplicable: {},
  comments: {},
  participantInfo: {},
  currentPage: 0,
  currentStep: null,
  isStarted: false,
};

/** A started sensory profile that was left on a page of the questions. */
export const detailAt = (results: Partial<SavedProgress>): UserAssessmentDetail => ({
  ...inProgress,
  id: 100001,
  instrument: { id: 'sensory-profile', version: '1.0.0' },
  instrumentOnStart: null,
  ageRange: '3–12 tahun',
  revision: 3,
  savedAt: '2026-11-20T04:00:00.000Z',
  results: { ...nothingSaved, participantInfo: participant, currentStep: 'questions', ...results },
});
