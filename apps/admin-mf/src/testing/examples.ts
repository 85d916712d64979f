import type {
  AdminConsultation,
  AdminRefund,
  AdminResultView,
  AdminUser,
  AssessmentResult,
  GenericResult,
  SensoryResult,
} from '@kenali/contracts';
import { userView } from '@kenali/contracts/testing';

/* What the API answers about one parent, each with defaults that a test overrides. */

const payer = { id: 3, email: 'ibu@contoh.test', firstName: 'Ratna', lastName: 'Wijaya' };
const WHATSAPP = '081234567890';
const COMPLETED_AT = '2026-11-21T03:00:00.000Z';

/** The account of an active parent. */
export const adminUser = (overrides: Partial<AdminUser> = {}): AdminUser => ({
  ...userView({ id: 12, email: 'ratna@contoh.test', firstName: 'Ratna', lastName: 'Wijaya' }),
  whatsappNumber: WHATSAPP,
  isActive: true,
  lastLoginAt: null,
  ...overrides,
});

/** A consultation that nobody has answered yet. */
export const adminConsultation = (overrides: Partial<AdminConsultation> = {}): AdminConsultation => ({
  id: 100_001,
  status: 'requested',
  requestedAt: '2026-11-20T03:00:00.000Z',
  updatedAt: '2026-11-20T03:00:00.000Z',
  childName: 'Bima',
  user: { ...payer, whatsappNumber: WHATSAPP },
  history: [],
  ...overrides,
});

/** A refund of order 12 that the provider can send. */
export const adminRefund = (overrides: Partial<AdminRefund> = {}): AdminRefund => ({
  id: 7,
  orderId: 12,
  user: { ...payer, whatsappNumber: WHATSAPP },
  amount: '350000.00',
  reason: 'Salah pesan',
  state: 'requested',
  paymentType: 'qris',
  isSendable: true,
  refundWay: 'provider',
  isWithdrawable: true,
  note: '',
  createdAt: '2026-11-20T04:00:00.000Z',
  updatedAt: '2026-11-20T04:00:00.000Z',
  ...overrides,
});

/** A sensory profile without sections, patterns and band. */
export const sensoryResult = (overrides: Partial<SensoryResult> = {}): SensoryResult => ({
  type: 'sensory',
  instrument: { id: 'sensory-profile', version: '1.0.0' },
  totalScore: 200,
  bandScore: null,
  bandSet: 'questionnaire',
  band: null,
  bands: [],
  interpretation: '',
  answeredCount: 125,
  notObservedCount: 0,
  sectionScores: {},
  patterns: {},
  participantInfo: {},
  comments: {},
  completionDate: COMPLETED_AT,
  recommendations: [],
  disclaimer: { heading: 'Rekomendasi', text: 'Penapisan.' },
  ...overrides,
});

export const genericResult: GenericResult = {
  type: 'other',
  instrument: { id: 'generic', version: '1.0.0' },
  answers: [{ number: 1, question: 'Kapan Anda belajar?', answer: 'Pagi hari' }],
  completionDate: COMPLETED_AT,
};

/** A result as staff get it, without a protocol. */
export const adminResult = (results: AssessmentResult, overrides: Partial<AdminResultView> = {}): AdminResultView => ({
  id: 100_001,
  assessment: {
    name: results.type === 'sensory' ? 'Profil Sensori Anak' : 'Kuesioner',
    type: results.type,
    price: '350000.00',
  },
  user: { firstName: payer.firstName, lastName: payer.lastName, email: payer.email },
  completedAt: COMPLETED_AT,
  results,
  interpretation: null,
  protocol: null,
  retest: null,
  reasons: [],
  shareLinks: [],
  packHash: '7bf3'.padEnd(64, '0'),
  evidence: null,
  ...overrides,
});
