import type { Id, IsoTime, OptionalText, Sha256 } from '../common/types.ts';

/** What the person who consents is to the participant. An adult who takes an assessment without a child is the last one. */
export const CONSENT_RELATIONSHIPS = ['Ibu', 'Ayah', 'Wali', 'Diri sendiri'] as const;
export type ConsentRelationship = (typeof CONSENT_RELATIONSHIPS)[number];

/**
 * Whom a text addresses: the mother, father or guardian of a child; an adult who answers about nobody else; staff who have the
 * signatures on paper.
 */
export const CONSENT_VARIANTS = ['child', 'self', 'paper'] as const;
export type ConsentVariant = (typeof CONSENT_VARIANTS)[number];

/** A version of the text as a page shows it, in this order, with the data of the practice filled in. */
export interface ConsentText {
  /** @maxLength 40 */
  version: string;
  title: string;
  summary: string;
  sections: { heading: string; body: string }[];
  relationshipLabel: string;
  relationships: { value: ConsentRelationship; label: string }[];
  /** The declaration of the person who consents, and the labels of the boxes for what is not required: empty if the text has no such box. */
  boxes: { consent: string; research: OptionalText; whatsapp: OptionalText };
  /** SHA-256 of all texts above, in hexadecimal. */
  hash: Sha256;
}

export interface ConsentGranted {
  kind: 'granted';
  at: IsoTime;
  /** @maxLength 40 */
  version: string;
  hash: Sha256;
  relationship: ConsentRelationship;
  /** Whether data without names may be used for research. */
  research: boolean;
  /** Whether the practice may write by WhatsApp about something else than the consultation that an assessment includes. */
  whatsapp: boolean;
  /** Absent for texts that address everybody. */
  variant?: ConsentVariant;
}

export interface ConsentWithdrawn {
  kind: 'withdrawn';
  at: IsoTime;
}

/** What a person may allow besides, each with a box of its own. */
export const CONSENT_CHOICES = ['research', 'whatsapp'] as const;
export type ConsentChoice = (typeof CONSENT_CHOICES)[number];

/** One of the choices was taken back. The rest of the consent stays. */
export interface ConsentNarrowed {
  kind: 'narrowed';
  at: IsoTime;
  choice: ConsentChoice;
}

/** What holds now: a consent with the choices that are left, or the withdrawal. */
export type ConsentEventView = ConsentGranted | ConsentWithdrawn;
/** What happened, as it happened. */
export type ConsentHistoryEvent = ConsentGranted | ConsentNarrowed | ConsentWithdrawn;

/** `outdated`: the text has changed so much that the account has to consent again. */
export const CONSENT_STATES = ['none', 'active', 'outdated', 'withdrawn'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

export interface ConsentView {
  /** False if the installation works without consent (`REQUIRE_CONSENT`). */
  isRequired: boolean;
  state: ConsentState;
  last: ConsentEventView | null;
  /** Addresses everybody. Pages of earlier releases show it. */
  text: ConsentText;
  /** The texts that the person may consent to now; `paper` for staff alone. */
  texts?: Partial<Record<ConsentVariant, ConsentText>>;
}

/** `version`, `variant` and `hash` name the text that the person saw. `consent` is its declaration. */
export interface ConsentRequest extends Omit<ConsentGranted, 'kind' | 'at'> {
  consent: true;
}

/** Every consent and withdrawal of an account, oldest first, with the text of each consent. */
export interface ConsentProof {
  account: { id: Id; name: string; email: string };
  exportedAt: IsoTime;
  /** How anybody can check the hashes. */
  howToCheck: string;
  events: (ConsentWithdrawn | ConsentNarrowed | (ConsentGranted & { text: ConsentText }))[];
}

export interface ConsentCalls {
  'GET /api/consent': { response: ConsentView };
  /**
   * Records a consent of the account. Fails with CONSENT_TEXT_CHANGED if the hash is not the one of the current text, with FORBIDDEN if a
   * user says that signatures are on paper, and with CONFLICT for the variant `self` while a consent for children has not been withdrawn,
   * because it would end that one. A repeated call records nothing.
   */
  'POST /api/consent': { body: ConsentRequest; response: ConsentView };
  /** Ends the consent at once. A repeated call records nothing. */
  'POST /api/consent/withdraw': { response: ConsentView };
  /** Takes one choice back and keeps the consent. A repeated call records nothing. */
  'POST /api/consent/withdraw-choice': { body: { choice: ConsentChoice }; response: ConsentView };
  'GET /api/consent/proof': { response: ConsentProof };
  /** The same as a document to read: `Bukti_Persetujuan_{YYYY-MM-DD}.pdf`, with today in Asia/Jakarta. */
  'GET /api/consent/proof/pdf': { response: Blob };
}
