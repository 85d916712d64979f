import type {
  AssessmentView,
  Role,
  SessionSnapshot,
  UserAssessmentStatus,
  UserAssessmentView,
} from '@kenali/contracts';

export const sensory: AssessmentView = {
  id: 1,
  name: 'Profil Sensori Anak',
  description: 'Kuesioner 125 butir.',
  price: '350000.00',
  listPrice: '500000.00',
  promoLabel: 'PROMO',
  note: 'Gratis Konsultasi Online 1 Kali',
  duration: '30–45 menit',
  ageRange: '3–12 tahun',
  type: 'sensory',
  isActive: true,
  createdAt: '2026-11-21T00:00:00.000Z',
};

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

/** Somebody signed in, and known unless told. */
export const signedIn = (role: Role = 'user', firstName = 'Ratna'): SessionSnapshot => ({
  status: 'signed-in',
  user: {
    id: 7,
    email: 'ratna@contoh.test',
    firstName,
    lastName: 'Wijaya',
    whatsappNumber: '081234567890',
    profileImageUrl: null,
    role,
    isEmailVerified: true,
    createdAt: '2026-01-02T00:00:00.000Z',
  },
});

export const userAssessment = (id: number, status: UserAssessmentStatus): UserAssessmentView => ({
  id,
  assessmentId: 1,
  orderId: null,
  status,
  completedAt: null,
  createdAt: '2026-11-21T00:00:00.000Z',
  assessment: { name: sensory.name, type: 'sensory', price: sensory.price },
  progress: null,
  consultation: null,
  childName: null,
});

/** What the shell's client throws for an answer that is not OK. */
export const apiError = (status: number, detail: string | null) =>
  Object.assign(new Error(`${status}: ${detail ?? ''}`), { status, code: null, detail, fields: [] });
