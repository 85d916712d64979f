import type { ShareDays, ShareViewKind } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { type DocumentOf, defineModel, defineSchema, field } from '../../db/model.ts';
import { DAY_MS, MINUTE_MS } from '../../durations.ts';
import { defineSecretLinks, SECRET_LINK_FIELDS } from '../secret-links/index.ts';

/** How long the owner and staff can see who opened a link, from its expiry on. */
export const REMEMBERED_MS = 180 * DAY_MS;

/** Why a link ended before its time. `owner`: revoked. A withdrawn consent needs no entry, see `consentSequence`. */
const END_REASONS = ['owner', 'deactivated', 'deletion', 'first_proof'] as const;
export type EndReason = (typeof END_REASONS)[number];

const fields = {
  ...SECRET_LINK_FIELDS,
  userId: field<number>({ type: Number, required: true }),
  userAssessmentId: field<number>({ type: Number, required: true }),
  days: field<ShareDays>({ type: Number, required: true }),
  endReason: field<EndReason | undefined>({ type: String, enum: END_REASONS }),
  /** The last consent event at the creation. A later one that ends the consent ends the link, for good. */
  consentSequence: field<number>({ type: Number, required: true }),
  openings: field<number>({ type: Number, default: 0 }),
  /** How often a wrong PIN was entered, and when last. Absent until then. */
  wrongPins: field<{ count: number; lastAt: Date } | undefined>({ type: { _id: false, count: Number, lastAt: Date } }),
  /** Oldest first: `SHARE_FIRST_VIEWS` and the newest, `SHARE_VIEWS_MAX` in all. */
  views: field<{ kind: ShareViewKind; at: Date; device: string }[]>({
    type: [{ _id: false, kind: String, at: Date, device: String }],
    default: [],
  }),
  /** MongoDB deletes the link at this time. Until then it answers 410. */
  forgetAt: field<Date>({ type: Date, required: true }),
};

/** A link to one result. */
export interface ShareLinkDocument extends DocumentOf<typeof fields> {}

const schema = defineSchema<ShareLinkDocument>(fields);
schema.index({ tokenHash: 1 }, { unique: true });
// The second of two requests with one key finds the link of the first.
schema.index({ userId: 1, keyHash: 1 }, { unique: true });
schema.index({ userId: 1, userAssessmentId: 1, _id: -1 });
schema.index({ userAssessmentId: 1 });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const ShareLink = defineModel<ShareLinkDocument>('ShareLink', schema, 'shareLinks');

/** Half an hour without the PIN is long enough to read a report. */
export const shareLinks = defineSecretLinks<ShareLinkDocument>({
  name: 'share link',
  keysFor: 'shared results',
  viewerMs: 30 * MINUTE_MS,
  model: ShareLink,
  ownerField: 'userId',
  target: 'link',
  logAs: 'link',
  pinFailed: 'share_pin_failed',
  messages: {
    unknown: 'Tautan ini tidak ditemukan. Periksa apakah alamatnya lengkap.',
    keyTaken: 'Kunci permintaan ini sudah dipakai untuk tautan lain.',
  },
});

/** What decides whether a link is open, apart from its document. */
export const openFilter = (at: Date) => ({ endedAt: null, expiresAt: { $gt: at } });

/** Ends every open link of an account, or those to some results. */
export async function endShareLinks(
  whose: { userId: number; userAssessmentIds?: readonly number[] },
  { at, reason }: { at: Date; reason: EndReason },
  dbSession: ClientSession,
): Promise<void> {
  const { userId, userAssessmentIds } = whose;
  const about = userAssessmentIds ? { userAssessmentId: { $in: [...userAssessmentIds] } } : {};
  await ShareLink.updateMany(
    { userId, ...about, ...openFilter(at) },
    { $set: { endedAt: at, endReason: reason } },
    { session: dbSession },
  );
}

/** Deletes the links to results that are erased, with their openings. @returns how many there were */
export const eraseShareLinks = async (userAssessmentIds: readonly number[]): Promise<number> =>
  (await ShareLink.deleteMany({ userAssessmentId: { $in: [...userAssessmentIds] } })).deletedCount;
