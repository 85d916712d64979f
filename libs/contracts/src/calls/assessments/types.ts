import type { DecimalRupiah, Id, IsoTime } from '../common/types.ts';

export const ASSESSMENT_TYPES = ['sensory', 'learning', 'intelligence', 'other'] as const;
export type AssessmentType = (typeof ASSESSMENT_TYPES)[number];

/** The colours and the picture of a type. `@kenali/ui` and the PDF report have one entry per look. */
export type AssessmentLook = 'sensory' | 'learning' | 'intelligence' | 'other';

interface AssessmentTypeRow {
  /** Name for users. */
  label: string;
  /** Name in the admin area and its exports. */
  staffName: string;
  /** The page on which users take it, without the id. A remote must own it as a prefix (`REMOTES`). */
  path: string;
  look: AssessmentLook;
}

export const ASSESSMENT_TYPE = {
  sensory: { label: 'Pemrosesan Sensoris', staffName: 'Profil Sensori', path: '/sensory-profile', look: 'sensory' },
  learning: { label: 'Preferensi Belajar', staffName: 'Gaya Belajar', path: '/learning-style', look: 'learning' },
  intelligence: {
    label: 'Kecerdasan Majemuk',
    staffName: 'Kecerdasan Majemuk',
    path: '/multiple-intelligence',
    look: 'intelligence',
  },
  other: { label: 'Asesmen', staffName: 'Lainnya', path: '/assessment', look: 'other' },
} as const satisfies Record<AssessmentType, AssessmentTypeRow>;

/** A catalogue entry. Its card shows `listPrice` (struck through), `promoLabel` and `note` next to the price. */
export interface AssessmentView {
  id: Id;
  name: string;
  description: string;
  price: DecimalRupiah;
  listPrice: DecimalRupiah | null;
  promoLabel: string | null;
  note: string | null;
  duration: string;
  ageRange: string;
  type: AssessmentType;
  isActive: boolean;
  /** True if a psychologist has to sign each result before its owner sees it; absent otherwise. */
  requiresSignOff?: true;
  createdAt: IsoTime;
  /**
   * How well research supports the questionnaire, in plain words. Null if nothing is written about it. Absent from the admin area's
   * catalogue, and from an API released before this field.
   */
  evidence?: { label: string; meaning: string } | null;
}

/** `isAdminAccess` and `isInternalAccess` name the role that allowed it. Both are false if the assessment is free. */
export interface DirectAccessGranted {
  userAssessmentId: Id;
  isAdminAccess: boolean;
  isInternalAccess: boolean;
}

export interface AssessmentCalls {
  /** Active assessments only, in catalogue order. */
  'GET /api/assessments': { response: AssessmentView[] };
  /** Users may open assessments with price 0, staff all of them. Returns an open user assessment with 200, a new one with 201. */
  'POST /api/assessments/{id}/direct-access': { params: { id: Id }; response: DirectAccessGranted };
}
