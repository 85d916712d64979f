import type {
  ChildView,
  ConsentText,
  ConsentView,
  SavedProgress,
  UserAssessmentDetail,
  UserAssessmentView,
} from '@kenali/contracts';
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

/** A profile. */
export const bima: ChildView = {
  id: 4,
  name: 'Bima Wijaya',
  birthDate: '2020-03-14',
  sex: null,
  notes: '',
  results: 0,
  createdAt: '2026-11-20T03:00:00.000Z',
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

/** A save, a completion or stored answers without their times, for tests that are not about times. */
export const exceptTimes = (answers: object): object =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => key !== 'changedAt' && key !== 'sentAt'));

const consentText: ConsentText = {
  version: '2026-11-23',
  title: 'Persetujuan orang tua atau wali',
  summary: 'Asesmen ini memakai data pribadi anak.',
  sections: [{ heading: 'Hak Anda', body: 'Anda berhak melihat dan menghapus data.' }],
  relationshipLabel: 'Siapa Anda bagi peserta asesmen?',
  relationships: [
    { value: 'Ibu', label: 'Saya ibu anak ini' },
    { value: 'Diri sendiri', label: 'Saya sendiri pesertanya' },
  ],
  boxes: {
    consent: 'Saya menyetujui pemakaian data.',
    research: 'Boleh untuk penelitian.',
    whatsapp: 'Boleh lewat WhatsApp.',
  },
  hash: 'a'.repeat(64),
};

/** The text for an adult. Its only relationship is a part of the declaration. */
export const selfText: ConsentText = {
  ...consentText,
  title: 'Persetujuan Anda',
  relationships: [{ value: 'Diri sendiri', label: 'Saya sendiri.' }],
  hash: 'c'.repeat(64),
};
export const childText: ConsentText = {
  ...consentText,
  relationships: [
    { value: 'Ibu', label: 'Ibu' },
    { value: 'Ayah', label: 'Ayah' },
  ],
  hash: 'd'.repeat(64),
};
export const paperText: ConsentText = {
  ...consentText,
  title: 'Persetujuan di kertas',
  relationships: [{ value: 'Wali', label: 'Persetujuan ada di kertas.' }],
  boxes: { consent: 'Lembarnya ada di praktik.', research: '', whatsapp: '' },
  hash: 'e'.repeat(64),
};

/** An account that has not consented yet. */
export const noConsent: ConsentView = {
  isRequired: true,
  state: 'none',
  last: null,
  text: consentText,
  texts: { child: childText, self: selfText },
};

/** The same account, after it has consented for a child or for itself. */
export const consentedAs = (relationship: 'Ibu' | 'Diri sendiri'): ConsentView => ({
  ...noConsent,
  state: 'active',
  last: {
    kind: 'granted',
    at: '2026-11-20T03:00:00.000Z',
    version: consentText.version,
    hash: consentText.hash,
    relationship,
    research: false,
    whatsapp: false,
  },
});
