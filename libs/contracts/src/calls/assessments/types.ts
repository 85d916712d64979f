import type { DecimalRupiah, Id, IsoTime, OptionalText, PositiveInteger } from '../common/types.ts';

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
  /** Whether “Anda” in questions and reports is the person who is assessed, not the one who answers. */
  addressesAssessed: boolean;
}

export const ASSESSMENT_TYPE = {
  sensory: {
    label: 'Pemrosesan Sensoris',
    staffName: 'Profil Sensori',
    path: '/sensory-profile',
    look: 'sensory',
    addressesAssessed: false,
  },
  learning: {
    label: 'Preferensi Belajar',
    staffName: 'Gaya Belajar',
    path: '/learning-style',
    look: 'learning',
    addressesAssessed: true,
  },
  intelligence: {
    label: 'Kecerdasan Majemuk',
    staffName: 'Kecerdasan Majemuk',
    path: '/multiple-intelligence',
    look: 'intelligence',
    addressesAssessed: true,
  },
  other: { label: 'Asesmen', staffName: 'Lainnya', path: '/assessment', look: 'other', addressesAssessed: false },
} as const satisfies Record<AssessmentType, AssessmentTypeRow>;

/** What staff write about an assessment. Its card shows `promoLabel` and `note` next to the price. */
export interface CatalogueEntry {
  name: string;
  description: OptionalText;
  promoLabel: string | null;
  note: string | null;
  duration: OptionalText;
  ageRange: OptionalText;
  type: AssessmentType;
  isActive: boolean;
}

/** Its card shows `listPrice` struck through. */
export interface AssessmentView extends CatalogueEntry {
  id: Id;
  price: DecimalRupiah;
  listPrice: DecimalRupiah | null;
  /** True if a psychologist has to sign each result before its owner sees it; absent otherwise. */
  requiresSignOff?: true;
  createdAt: IsoTime;
  /**
   * How well research supports the questionnaire, in plain words. Null if nothing is written about it. Absent from the admin area's
   * catalogue.
   */
  evidence?: { label: string; meaning: string } | null;
}

/** Whether an assessment or an order costs nothing. An account opens a free assessment without an order. */
export const isFree = (sold: { price: DecimalRupiah } | { totalAmount: DecimalRupiah }): boolean =>
  Number('price' in sold ? sold.price : sold.totalAmount) === 0;

/** What the installed questionnaire of an assessment is, for people who have not bought it. */
export interface QuestionnaireView {
  /** For the newest version, which a purchase of today opens. */
  itemCount: PositiveInteger;
  /** What it looks at: its sections, styles or fields, in the order of its results. Empty for a questionnaire without scores. */
  areas: string[];
  /** The areas in plain words, each with one of its items or answers as an example. Missing from earlier servers. */
  examples?: { area: string; example: string }[];
  /** What a result cannot say, in plain words, each with where that is from. Empty if nothing is written about it. */
  limits: { topic: string; text: string; source: string }[];
}

/** An assessment with what its own page shows. */
export interface AssessmentDetail extends AssessmentView {
  /** Null if no questionnaire is installed for it, so that it cannot be taken yet. */
  questionnaire: QuestionnaireView | null;
}

/** The catalogue for the site, which writes titles, prices and the status into documents. */
export interface CatalogueView {
  /** As `GET /api/assessments` lists them. */
  forSale: Pick<AssessmentView, 'id' | 'name' | 'description' | 'price' | 'type'>[];
  /** Those that exist and are not for sale. */
  notForSale: Id[];
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
  /** 404 for an id that never existed, 410 NOT_FOR_SALE for an inactive assessment. */
  'GET /api/assessments/{id}': { params: { id: Id }; response: AssessmentDetail };
  'GET /api/catalogue': { response: CatalogueView };
  /** Users may open assessments with price 0, staff all of them. Returns an open user assessment with 200, a new one with 201. */
  'POST /api/assessments/{id}/direct-access': { params: { id: Id }; response: DirectAccessGranted };
}
