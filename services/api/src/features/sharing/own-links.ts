import type { ShareDays, ShareLinkState, ShareLinkView } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransactionOf } from '../../db/database.ts';
import { nextId } from '../../db/next-id.ts';
import { DAY_MS } from '../../durations.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { logSecurity } from '../../http/security-log.ts';
import type { NewLink } from '../secret-links/index.ts';
import {
  assertConsent,
  assertUnrestrictedByOwner,
  findOwnUserAssessment,
  findShareable,
  isRestrictedByOwner,
  lastConsentEnd,
  lastConsentEvent,
  lockShareable,
  type UserAssessmentDocument,
} from '../user-assessments/index.ts';
import { openFilter, REMEMBERED_MS, ShareLink, type ShareLinkDocument, shareLinks } from './share-link.model.ts';

/** Open links to one result. The message of SHARE_LINKS_FULL names the number. */
const LINKS_MAX = 10;
/** Links that the owner and staff see. */
const SHOWN = 50;

type Shared = Pick<
  UserAssessmentDocument,
  '_id' | 'userId' | 'assessment' | 'progress' | 'restrictedAt' | 'pausedByConsent'
>;

/** @param consentEnd `lastConsentEnd` of the result */
export function stateOf(link: ShareLinkDocument, consentEnd: number, at: Date): ShareLinkState {
  if (link.endedAt) return link.endReason === 'owner' ? 'revoked' : 'ended';
  if (consentEnd > link.consentSequence) return 'ended';
  return link.expiresAt <= at ? 'expired' : 'active';
}

const viewOf = (link: ShareLinkDocument, consentEnd: number, at: Date): ShareLinkView => ({
  id: link._id,
  state: stateOf(link, consentEnd, at),
  days: link.days,
  openings: link.openings,
  createdAt: link.createdAt.toISOString(),
  expiresAt: link.expiresAt.toISOString(),
  ...(link.wrongPins && {
    wrongPins: { count: link.wrongPins.count, lastAt: link.wrongPins.lastAt.toISOString() },
  }),
  views: link.views.toReversed().map(({ kind, at: seen, device }) => ({ kind, at: seen.toISOString(), device })),
});

/** The links to a result, newest first, for its owner and for staff. */
export async function readShareLinks(found: Shared, at: Date): Promise<ShareLinkView[]> {
  const [links, consentEnd] = await Promise.all([
    ShareLink.find({ userId: found.userId, userAssessmentId: found._id })
      .sort({ _id: -1 })
      .limit(SHOWN)
      .lean<ShareLinkDocument[]>(),
    lastConsentEnd(found),
  ]);
  return links.map((link) => viewOf(link, consentEnd, at));
}

export const listShareLinks: Handler<'GET /api/user-assessments/{id}/share-links'> = async (
  { params },
  { caller, services },
) => {
  const found = await findShareable(params.id, caller.id);
  const links = await readShareLinks(found, services.now());
  return isRestrictedByOwner(found) ? { links, isRestricted: true } : { links };
};

export const createShareLink: Handler<'POST /api/user-assessments/{id}/share-links'> = async (
  { params, body: { days } },
  context,
) => {
  const { caller, services } = context;
  const found = await findShareable(params.id, caller.id);
  assertUnrestrictedByOwner(found);
  const { link, secrets } = await shareLinks.create(context, {
    about: found._id,
    insert: (newLink) => insert(found, days, newLink, context),
    isSame: (stored) => stored.userAssessmentId === found._id && stored.days === days,
  });
  return { link: viewOf(link, await lastConsentEnd(found), services.now()), ...secrets };
};

async function insert(found: Shared, days: ShareDays, newLink: NewLink, context: CallContext) {
  // Read before the check: a withdrawal after it has a higher sequence, which ends the link.
  const last = await lastConsentEvent(found.userId);
  await assertConsent(found, context.services);
  const consentEnd = await lastConsentEnd(found);
  const fresh = await newLink(days * DAY_MS);
  const document: ShareLinkDocument = {
    ...fresh,
    _id: await nextId(ShareLink),
    userId: found.userId,
    userAssessmentId: found._id,
    days,
    consentSequence: last?.sequence ?? 0,
    openings: 0,
    views: [],
    forgetAt: new Date(fresh.expiresAt.getTime() + REMEMBERED_MS),
  };
  await inTransactionOf(document.userId, async (dbSession) => {
    await assertRoom(document, consentEnd, dbSession);
    await ShareLink.create([document], { session: dbSession });
  });
  logSecurity(context, 'share_link_created', { account: found.userId, link: document._id });
  return document;
}

/** Links that an end of the consent has ended take no room: the owner cannot revoke them. */
async function assertRoom(
  { userId, userAssessmentId, keyHash, createdAt }: ShareLinkDocument,
  consentEnd: number,
  dbSession: ClientSession,
): Promise<void> {
  await lockShareable(userAssessmentId, userId, dbSession);
  const consentSequence = { $gte: consentEnd };
  const others = { userId, userAssessmentId, keyHash: { $ne: keyHash }, consentSequence, ...openFilter(createdAt) };
  if ((await ShareLink.countDocuments(others).session(dbSession)) >= LINKS_MAX) throw new AppError('SHARE_LINKS_FULL');
}

/** The condition of the update decides between simultaneous calls, so that one revocation is logged. */
export const revokeShareLink: Handler<'POST /api/share-links/{id}/revoke'> = async ({ params }, context) => {
  const { caller, services } = context;
  const at = services.now();
  const own = { _id: params.id, userId: caller.id };
  const known = await ShareLink.findOne(own, { userAssessmentId: 1 }).lean();
  if (!known) throw new AppError('NOT_FOUND');
  const found = await findOwnUserAssessment(known.userAssessmentId, caller.id, ['userId', 'assessment']);
  const set = { $set: { endedAt: at, endReason: 'owner' as const } };
  const { modifiedCount } = await ShareLink.updateOne({ ...own, ...openFilter(at) }, set);
  const link = await ShareLink.findOne(own).lean<ShareLinkDocument>();
  if (!link) throw new AppError('NOT_FOUND');
  if (modifiedCount === 1) logSecurity(context, 'share_link_revoked', { account: caller.id, link: link._id });
  return viewOf(link, await lastConsentEnd(found), at);
};
