import {
  ASSESSMENT_TYPE,
  ASSESSMENT_TYPES,
  CONSULTATION_TEXTS,
  type ConsentState,
  type ConsultationStatus,
  type OrderFlag,
  type Role,
} from '@kenali/contracts';
import type { BadgeTone } from '@kenali/ui';

/** The colour and text of a badge. */
export interface BadgeLabel {
  tone: BadgeTone;
  text: string;
}

/** A phrase that reports use within a sentence, such as the average in words, at the beginning of a line. */
export const asSentence = (phrase: string): string => phrase.charAt(0).toUpperCase() + phrase.slice(1);

/** The options of a type field. */
export const TYPE_OPTIONS = ASSESSMENT_TYPES.map((value) => ({ value, label: ASSESSMENT_TYPE[value].staffName }));

export const ROLE_NAMES: Record<Role, string> = { user: 'Pengguna', admin: 'Admin', internal: 'Internal' };

export const ROLE_OPTIONS = (Object.keys(ROLE_NAMES) as Role[]).map((value) => ({ value, label: ROLE_NAMES[value] }));

export const CONSENT_BADGES: Record<ConsentState, BadgeLabel> = {
  none: { tone: 'neutral', text: 'Belum ada' },
  active: { tone: 'good', text: 'Berlaku' },
  outdated: { tone: 'warn', text: 'Perlu diperbarui' },
  withdrawn: { tone: 'warn', text: 'Ditarik' },
};

/** `7 tahun 5 bulan` */
export const ageText = (months: number) => `${Math.floor(months / 12)} tahun ${months % 12} bulan`;

export const RESTRICTED_TITLE =
  'Pemilik akun membatasi data ini atau menarik persetujuan. Isi hasil tidak ditampilkan.';

export const FLAG_NAMES: Readonly<Record<OrderFlag, string>> = {
  late_payment: 'Pembayaran terlambat',
  duplicate_payment: 'Pembayaran ganda',
  reversal: 'Dana ditarik kembali',
  chargeback: 'Sanggahan pembayaran',
  review: 'Perlu ditinjau',
  customer_fee: 'Biaya penyedia',
  id_mismatch: 'Nomor transaksi berbeda',
  amount_mismatch: 'Jumlah berbeda',
  currency_mismatch: 'Mata uang berbeda',
  merchant_mismatch: 'Akun penerima berbeda',
};

/** The texts equal those on the parent's dashboard. */
export const CONSULTATION_BADGES: Record<ConsultationStatus, BadgeLabel> = {
  requested: { tone: 'warn', text: CONSULTATION_TEXTS.requested.label },
  contacted: { tone: 'info', text: CONSULTATION_TEXTS.contacted.label },
  scheduled: { tone: 'intelligence', text: CONSULTATION_TEXTS.scheduled.label },
  done: { tone: 'good', text: CONSULTATION_TEXTS.done.label },
};

export const CONSULTATION_STATUS_OPTIONS = (Object.keys(CONSULTATION_BADGES) as ConsultationStatus[]).map((value) => ({
  value,
  label: CONSULTATION_BADGES[value].text,
}));
