import type { ShareViewKind } from '@kenali/contracts';
import { inTransaction } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { logSecurity } from '../../http/security-log.ts';
import { jakartaDay } from '../../jakarta-time.ts';
import { SHARE_PIN_LIMITS } from '../../limits/limit-table.ts';
import type { Services } from '../../services.ts';
import {
  guardAttempts,
  hashToken,
  notifyOwner,
  pinSecretOf,
  sharedSecrets,
  User,
  verifyPassword,
} from '../auth/index.ts';
import {
  createReportFile,
  findUserName,
  interpretationOf,
  practiceOf,
  REPORT_FIELDS,
  reportFileName,
  signOffView,
} from '../results/index.ts';
import {
  isRestricted,
  lastConsentEnd,
  UserAssessment,
  type UserAssessmentDocument,
} from '../user-assessments/index.ts';
import { stateOf } from './own-links.ts';
import { openFilter, ShareLink, type ShareLinkDocument, VIEWS_MAX } from './share-link.model.ts';

type Context = CallContext<null>;
type Completed = UserAssessmentDocument & {
  results: NonNullable<UserAssessmentDocument['results']>;
  completedAt: Date;
};

/**
 * Everything that a link depends on, read for every call: its own end, the consent, the account, and the result.
 * @throws AppError SHARE_LINK_ENDED, SHARE_LINK_PAUSED
 */
async function readShared(link: ShareLinkDocument, { now }: Pick<Services, 'now'>): Promise<Completed> {
  const { userId, userAssessmentId } = link;
  const [found, owner] = await Promise.all([
    UserAssessment.findOne({ _id: userAssessmentId, userId, status: 'completed', withdrawnAt: null }, [
      ...REPORT_FIELDS,
    ]).lean<UserAssessmentDocument>(),
    User.findById(userId, { isActive: 1 }).lean(),
  ]);
  if (!found?.results || !found.completedAt || !owner?.isActive) throw new AppError('SHARE_LINK_ENDED');
  if (stateOf(link, await lastConsentEnd(found), now()) !== 'active') throw new AppError('SHARE_LINK_ENDED');
  // The link is kept: it opens again when the owner lifts the restriction, unless it has expired by then.
  if (isRestricted(found)) throw new AppError('SHARE_LINK_PAUSED');
  return found as Completed;
}

async function findByToken(token: string): Promise<ShareLinkDocument> {
  const link = await ShareLink.findOne({ tokenHash: hashToken(token) })
    .lean<ShareLinkDocument>()
    .exec();
  if (link) return link;
  throw new AppError('NOT_FOUND', { message: 'Tautan ini tidak ditemukan. Periksa apakah alamatnya lengkap.' });
}

export const getSharedStatus: Handler<'POST /api/shared-results/status', null> = async ({ body }, { services }) => {
  const link = await findByToken(body.token);
  await readShared(link, services);
  return { expiresAt: link.expiresAt.toISOString(), practice: { name: services.config.practice.name } };
};

/**
 * Checks the PIN. Wrong ones count per link and per address, as for passwords: every wait ends, and a page that has opened the
 * result before has counters that strangers cannot raise.
 */
export const openSharedResult: Handler<'POST /api/shared-results/open', null> = async ({ body }, context) => {
  const { services } = context;
  const link = await findByToken(body.token);
  await readShared(link, services);
  const before = body.viewer
    ? sharedSecrets.readViewer(services.config, body.viewer, { now: services.now(), allowsOld: true })
    : null;
  const about = { account: link.userId, link: link._id };
  const attempt = {
    ...{ name: 'share link' as const, limits: SHARE_PIN_LIMITS, target: `link ${link._id}`, account: link.userId },
    knownDevice: before?.linkId === link._id ? before.id : null,
    isFailure: (error: unknown) => error instanceof AppError && error.code === 'SHARE_PIN_INVALID',
  };
  return guardAttempts(context, attempt, async () => {
    if (!(await verifyPassword(pinSecretOf(body), link.pinHash))) {
      logSecurity(context, 'share_pin_failed', about);
      throw new AppError('SHARE_PIN_INVALID');
    }
    await recordView(link, 'opened', context);
    logSecurity(context, 'share_link_opened', about);
    return sharedSecrets.signViewer(services.config, link._id, { now: services.now(), until: link.expiresAt });
  });
};

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
  const push = { views: { $each: [{ kind, at, device }], $slice: -VIEWS_MAX } };
  const isOpening = kind === 'opened';
  await inTransaction(async (dbSession) => {
    const { matchedCount } = await ShareLink.updateOne(
      { _id, ...openFilter(at) },
      { $push: push, ...(isOpening && { $inc: { openings: 1 } }) },
      { session: dbSession },
    );
    if (matchedCount === 0) throw new AppError('SHARE_LINK_ENDED');
    const owner = isOpening ? await User.findById(userId, { email: 1 }).session(dbSession).lean() : null;
    const change = { what: 'link_opened', userAssessmentId, device } as const;
    if (owner) await notifyOwner(owner, change, at, dbSession, `link-${_id}-${jakartaDay(at)}`);
  });
}

/** @throws AppError SHARE_VIEW_ENDED, SHARE_LINK_ENDED */
async function readByViewer(viewer: string, { services }: Context) {
  const read = sharedSecrets.readViewer(services.config, viewer, { now: services.now() });
  const link = read && (await ShareLink.findById(read.linkId).lean<ShareLinkDocument>().exec());
  if (!link) throw new AppError('SHARE_VIEW_ENDED');
  return { link, found: await readShared(link, services) };
}

/** The result as its owner sees it, without the other results of the person: the link is to one. */
export const getSharedResult: Handler<'POST /api/shared-results/result', null> = async ({ body }, context) => {
  const { services } = context;
  const { link, found } = await readByViewer(body.viewer, context);
  return {
    assessment: { name: found.assessment.name, type: found.assessment.type },
    completedAt: found.completedAt.toISOString(),
    results: found.results.user,
    interpretation: interpretationOf(found.results.user, found.progress, services),
    practice: practiceOf(services.config),
    evidence: services.instruments.evidenceOf(found.results.user.instrument.id),
    ...(found.signOff && { signOff: signOffView(found.signOff) }),
    userName: await findUserName(found.userId),
    expiresAt: link.expiresAt.toISOString(),
  };
};

export const getSharedReport: Handler<'POST /api/shared-results/pdf', null> = async ({ body }, context) => {
  const { link, found } = await readByViewer(body.viewer, context);
  const fileName = reportFileName(found.assessment.name, jakartaDay(found.completedAt));
  const file = await createReportFile(found, { view: 'user', fileName, isAlone: true }, context.services);
  // After the drawing, which takes a moment in which the owner may revoke the link.
  await readShared((await ShareLink.findById(link._id).lean<ShareLinkDocument>()) ?? link, context.services);
  await recordView(link, 'pdf', context);
  return file;
};
