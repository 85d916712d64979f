import type {
  AssessmentDetail,
  AssessmentView,
  Role,
  SessionSnapshot,
  UserAssessmentStatus,
  UserAssessmentView,
} from '@kenali/contracts';
import { assessmentView, userAssessmentView, userView } from '@kenali/contracts/testing';

export const sensory = assessmentView({ note: 'Gratis Konsultasi Online 1 Kali' });

const plain = { ...sensory, listPrice: null, promoLabel: null, note: null };
export const learning: AssessmentView = {
  ...plain,
  id: 2,
  name: 'Inventori Gaya Belajar',
  type: 'learning',
  price: '150000.00',
};
export const intelligence: AssessmentView = {
  ...plain,
  id: 3,
  name: 'Kecerdasan Majemuk',
  type: 'intelligence',
  price: '0.00',
};
export const other: AssessmentView = {
  ...plain,
  id: 4,
  name: 'Skrining Kesiapan Sekolah',
  type: 'other',
  price: '100000.00',
};

/** What the page of an assessment gets. */
export const detailOf = (
  assessment: AssessmentView,
  questionnaire: AssessmentDetail['questionnaire'] = {
    itemCount: 125,
    areas: ['Pemrosesan Pendengaran', 'Visual'],
    examples: [
      { area: 'Pendengaran', example: 'Anak tersentak mendengar knalpot.' },
      { area: 'Penglihatan', example: 'Anak mengeluh silau.' },
    ],
    limits: [{ topic: 'Norma', text: 'Belum ada norma Indonesia.', source: 'Keterangan penyusun kuesioner' }],
  },
): AssessmentDetail => ({
  ...assessment,
  evidence: { label: 'Bukti belum ada', meaning: 'Belum ada penelitian yang menguji kuesioner ini.' },
  questionnaire,
});

/** A signed-in session with a loaded user. */
export const signedIn = (role: Role = 'user', firstName = 'Ratna'): SessionSnapshot => ({
  status: 'signed-in',
  user: userView({ firstName, role }),
});

export const userAssessment = (id: number, status: UserAssessmentStatus): UserAssessmentView =>
  userAssessmentView({ id, status, orderId: null });

/** The error that the shell's API client throws for a failed request. */
export const apiError = (status: number, detail: string | null) =>
  Object.assign(new Error(`${status}: ${detail ?? ''}`), { status, code: null, detail, fields: [] });
