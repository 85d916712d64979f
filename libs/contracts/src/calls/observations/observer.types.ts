import type { Count, Id, IsoTime } from '../common/types.ts';

/** Who a second observer is to the child. */
export const OBSERVER_RELATIONSHIPS = ['parent', 'grandparent', 'teacher', 'therapist', 'other'] as const;
export type ObserverRelationship = (typeof OBSERVER_RELATIONSHIPS)[number];
/** At the beginning of a line. Within sentences, reports have words of their own. */
export const OBSERVER_LABELS: Record<ObserverRelationship, string> = {
  parent: 'Orang tua',
  grandparent: 'Kakek atau nenek',
  teacher: 'Guru',
  therapist: 'Terapis',
  other: 'Lainnya',
};

/**
 * `revoked`: by the owner. `withdrawn`: by the observer. `ended`: because the owner withdrew the consent or requested a deletion, or the
 * account or the result is no longer open.
 */
export const OBSERVER_STATES = [
  'invited',
  'answering',
  'completed',
  'expired',
  'revoked',
  'withdrawn',
  'ended',
] as const;
export type ObserverState = (typeof OBSERVER_STATES)[number];

/** What an observer agreed to, and the name or initials that they typed. */
export interface ObserverConsent {
  version: string;
  name: string;
  at: IsoTime;
}

/** A second observer, for the owner. It has no answers, and neither the token nor the PIN. */
export interface ObserverView {
  id: Id;
  relationship: ObserverRelationship;
  state: ObserverState;
  createdAt: IsoTime;
  /** Until then the observer can answer. */
  expiresAt: IsoTime;
  completedAt: IsoTime | null;
  /** Null before the observer consents. */
  consent: ObserverConsent | null;
}

/** One section as one observer answered it. */
export interface ObservedSection {
  /** Sum of the answered items, whole points. */
  total: Count;
  answered: Count;
  /** Not rounded; null if no item was answered. */
  average: number | null;
}

export interface ObserverRow {
  /** The section's letter in the questionnaire. */
  key: string;
  /** With the letter. */
  name: string;
  owner: ObservedSection;
  /** Null if the observer answered so few items that the sum would tell single answers. */
  observer: ObservedSection | null;
  /** Standard error of measurement of the average; null while it is unknown. */
  standardError: number | null;
  /** More than 20 % of the items were not observed by one of the two, so that the standard error does not hold. */
  uncertain: boolean;
}

/** Two observers of one child, section by section. It has no single answer. */
export interface ObserverComparison {
  id: Id;
  relationship: ObserverRelationship;
  completedAt: IsoTime;
  consent: ObserverConsent;
  /** The labels of both totals, null below 100 answered items. */
  bands: { owner: string | null; observer: string | null };
  rows: ObserverRow[];
  /** How many of the items that both answered have the same answer, and how many differ by one step at most. */
  agreement: { items: Count; same: Count; near: Count };
}
