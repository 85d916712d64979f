import type { Count, Id, IsoTime, PositiveInteger } from '../common/types.ts';

/** For how many days a link may be valid. */
export const SHARE_DAYS = [1, 7, 30] as const;
export type ShareDays = (typeof SHARE_DAYS)[number];

/**
 * `revoked`: by the owner. `ended`: because the owner withdrew the consent, requested a deletion, or the account or the result is
 * no longer open.
 */
export const SHARE_LINK_STATES = ['active', 'expired', 'revoked', 'ended'] as const;
export type ShareLinkState = (typeof SHARE_LINK_STATES)[number];

export const SHARE_VIEW_KINDS = ['opened', 'pdf'] as const;
export type ShareViewKind = (typeof SHARE_VIEW_KINDS)[number];

/** An opening of a shared result, or a download of its PDF. */
export interface ShareViewEntry {
  kind: ShareViewKind;
  at: IsoTime;
  /** Browser and system in words: "Chrome di Android". */
  device: string;
}

/** A link to one result, for its owner and for staff. It has neither the token nor the PIN. */
export interface ShareLinkView {
  id: Id;
  state: ShareLinkState;
  days: ShareDays;
  createdAt: IsoTime;
  expiresAt: IsoTime;
  /** How often the right PIN was entered. */
  openings: Count;
  /** Absent while nobody has entered a wrong PIN. */
  wrongPins?: { count: PositiveInteger; lastAt: IsoTime };
  /** Newest first, 200 at most: the first 20 and the newest. */
  views: ShareViewEntry[];
}
