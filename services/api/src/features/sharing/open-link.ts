import { SHARE_FIRST_VIEWS, SHARE_VIEWS_MAX, type ShareViewKind } from '@kenali/contracts';
import { inTransaction } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { logSecurity } from '../../http/security-log.ts';
import { jakartaDay } from '../../jakarta-time.ts';
import type { Services } from '../../services.ts';
import { notifyAccount } from '../auth/index.ts';
import { createReportFile, findUserName, REPORT_FIELDS, sharedPartsOf } from '../results/index.ts';
import { assertNotPaused, type CompletedAssessment, lastConsentEnd, readShared } from '../user-assessments/index.ts';
import { stateOf } from './own-links.ts';
import { openFilter, ShareLink, type ShareLinkDocument, shareLinks } from './share-link.model.ts';

type Context = CallContext<null>;

/**
 * Everything that a link depends on, read for every call: its own end, the consent, the account, and the result.
 * @throws AppError SHARE_LINK_ENDED, SHARE_LINK_PAUSED
 */
async function readLinked(link: ShareLinkDocument, { now }: Pick<Services, 'now'>): Promise<CompletedAssessment> {
  const { result } = await readShared(link, REPORT_FIELDS);
  if (!result.results || !result.completedAt) throw new AppError('SHARE_LINK_ENDED');
  if (stateOf(link, await lastConsentEnd(result), now()) !== 'active') throw new AppError('SHARE_LINK_ENDED');
  assertNotPaused(result);
  return result as CompletedAssessment;
}

export const getSharedStatus: Handler<'POST /api/shared-results/status', null> = async ({ body }, { services }) => {
  const link = await shareLinks.findByToken(body.token);
  await readLinked(link, services);
  return { expiresAt: link.expiresAt.toISOString(), practice: { name: services.config.practice.name } };
};

export const openSharedResult: Handler<'POST /api/shared-results/open', null> = async ({ body }, context) => {
  const { services } = context;
  const link = await shareLinks.findByToken(body.token);
  await readLinked(link, services);
  const attempt = { link, account: link.userId, given: body, viewer: body.viewer };
  const open = async () => {
    await recordView(link, 'opened', context);
    logSecurity(context, 'share_link_opened', { account: link.userId, link: link._id });
    return shareLinks.signViewer(services.config, link._id, { now: services.now(), until: link.expiresAt });
  };
  return shareLinks.checkPin(context, attempt, open).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'SHARE_PIN_INVALID') await recordWrongPin(link, services.now());
    throw error;
  });
};

/** The owner sees that somebody guesses. */
const recordWrongPin = ({ _id }: ShareLinkDocument, at: Date) =>
  ShareLink.updateOne({ _id }, { $inc: { 'wrongPins.count': 1 }, $max: { 'wrongPins.lastAt': at } });

/**
 * The condition of the update decides between an opening and a revocation at the same time. The first opening of a day queues an email to
 * the owner, in the same transaction: of two openings at once, the second one meets the link that the first one wrote, and finds the email.
 * @throws AppError SHARE_LINK_ENDED
 */
async function recordView(
  { _id, userId, userAssessmentId }: ShareLinkDocument,
  kind: ShareViewKind,
  { client, services }: Context,
): Promise<void> {
  const at = services.now();
  const { device } = client;
  const isOpening = kind === 'opened';
  const newest = {
    $concatArrays: [{ $slice: ['$views', SHARE_FIRST_VIEWS, SHARE_VIEWS_MAX] }, [{ $literal: { kind, at, device } }]],
  };
  const views = {
    $concatArrays: [
      { $slice: ['$views', SHARE_FIRST_VIEWS] },
      { $slice: [newest, SHARE_FIRST_VIEWS - SHARE_VIEWS_MAX] },
    ],
  };
  await inTransaction(async (dbSession) => {
    const { matchedCount } = await ShareLink.collection.updateOne(
      { _id: _id as never, ...openFilter(at) },
      [{ $set: { views, openings: { $add: ['$openings', isOpening ? 1 : 0] } } }],
      { session: dbSession },
    );
    if (matchedCount === 0) throw new AppError('SHARE_LINK_ENDED');
    const change = { what: 'link_opened', userAssessmentId, device } as const;
    if (isOpening) await notifyAccount(userId, change, at, dbSession, `link-${_id}-${jakartaDay(at)}`);
  });
}

/** @throws AppError SHARE_VIEW_ENDED, SHARE_LINK_ENDED */
async function readByViewer(viewer: string, { services }: Context) {
  const read = shareLinks.readViewer(services.config, viewer, { now: services.now() });
  const link = read && (await ShareLink.findById(read.linkId).lean<ShareLinkDocument>());
  if (!link) throw new AppError('SHARE_VIEW_ENDED');
  return { link, found: await readLinked(link, services) };
}

/** The result as its owner sees it, without the other results of the person: the link is to one. */
export const getSharedResult: Handler<'POST /api/shared-results/result', null> = async ({ body }, context) => {
  const { link, found } = await readByViewer(body.viewer, context);
  return {
    ...(await sharedPartsOf(found, context.services)),
    userName: await findUserName(found.userId),
    expiresAt: link.expiresAt.toISOString(),
  };
};

export const getSharedReport: Handler<'POST /api/shared-results/pdf', null> = async ({ body }, context) => {
  const { link, found } = await readByViewer(body.viewer, context);
  const file = await createReportFile(found, { view: 'user', isAlone: true }, context.services);
  // After the drawing, which takes a moment in which the owner may revoke the link.
  await readLinked((await ShareLink.findById(link._id).lean<ShareLinkDocument>()) ?? link, context.services);
  await recordView(link, 'pdf', context);
  return file;
};
