import { GUARDIAN_TERMS_VERSION, type GuardianRelationship } from '@kenali/contracts';
import { inTransactionOf } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { logSecurity } from '../../http/security-log.ts';
import { lockAccount, notifyAccount } from '../auth/index.ts';
import { findUserName } from '../results/index.ts';
import {
  assertProfileConsent,
  type ChildDocument,
  ConsentEvent,
  findCircle,
  Guardianship,
  type GuardianshipDocument,
  INVITED,
  IS_GUARDIAN,
  isInvited,
  lastConsentEvent,
  needsProfileConsent,
} from '../user-assessments/index.ts';
import { guardianLinks } from './invite.ts';
import { sharedChildView } from './own-guardianships.ts';

/** Tells somebody with the link alone whether it has ended, and nothing about owner or child. */
export const getInvitationStatus: Handler<'POST /api/guardian-invitations/status', null> = async (
  { body },
  { services },
) => {
  const invitation = await guardianLinks.findByToken(body.token);
  if (!isInvited(invitation, services.now())) throw new AppError('GUARDIAN_INVITATION_ENDED');
  return { success: true };
};

/** Checks the PIN first: without it, nothing about owner or child is shown. */
async function findInvitation(
  given: { token: string; pin: string },
  context: CallContext,
): Promise<GuardianshipDocument> {
  const link = await guardianLinks.findByToken(given.token);
  return guardianLinks.checkPin(context, { link, account: link.ownerId, given }, async () => link);
}

/**
 * The child of an invitation that can be accepted.
 * @throws AppError GUARDIAN_INVITATION_ENDED, also while the owner restricts the child, has withdrawn the consent or is deactivated
 */
async function findInvitedChild(invitation: GuardianshipDocument, { caller, services }: CallContext) {
  const { childId, ownerId } = invitation;
  if (ownerId === caller.id)
    throw new AppError('CONFLICT', { message: 'Undangan ini untuk orang lain. Profil anak ini sudah milik Anda.' });
  const circle = isInvited(invitation, services.now()) ? await findCircle(childId, ownerId) : null;
  if (!circle) throw new AppError('GUARDIAN_INVITATION_ENDED');
  return circle.child;
}

export const openInvitation: Handler<'POST /api/guardian-invitations/open'> = async ({ body }, context) => {
  const invitation = await findInvitation(body, context);
  const { name } = await findInvitedChild(invitation, context);
  const needsConsent = await needsProfileConsent(context.caller.id, context.services);
  return {
    childFirstName: name.trim().split(/\s+/)[0] as string,
    ownerName: await findUserName(invitation.ownerId),
    expiresAt: invitation.expiresAt.toISOString(),
    ...(needsConsent && { needsConsent }),
  };
};

export const acceptInvitation: Handler<'POST /api/guardian-invitations/accept'> = async ({ body }, context) => {
  const { caller, services } = context;
  const invitation = await findInvitation(body, context);
  // A repeated call after a lost answer.
  if (invitation.guardianId === caller.id && invitation.endedAt === null) return sharedChildView(invitation, caller.id);
  await findInvitedChild(invitation, context);
  if (body.terms !== GUARDIAN_TERMS_VERSION) throw new AppError('CONSENT_TEXT_CHANGED');
  // Read before the check: a withdrawal after it has a higher sequence, which ends the guardianship.
  const last = await lastConsentEvent(caller.id);
  await assertProfileConsent(caller.id, services);
  const { relationship, terms } = body;
  const accepted = await accept(invitation, { relationship, terms, sequence: last?.sequence ?? 0 }, context);
  if (!accepted) {
    const now = await Guardianship.findById(invitation._id).lean<GuardianshipDocument>();
    if (now?.guardianId === caller.id && now.endedAt === null) return sharedChildView(now, caller.id);
    throw new AppError('GUARDIAN_INVITATION_ENDED');
  }
  logSecurity(context, 'guardian_added', { account: caller.id, guardianship: invitation._id });
  return sharedChildView(accepted, caller.id);
};

interface Acceptance {
  relationship: GuardianRelationship;
  terms: string;
  sequence: number;
}

/** One conditional update decides. The lock of the account lets one of two invitations to the same person through. */
const accept = (
  { _id, childId, ownerId }: Pick<GuardianshipDocument, '_id' | 'ownerId'> & { childId: ChildDocument['_id'] },
  { relationship, terms, sequence }: Acceptance,
  { caller, services }: CallContext,
): Promise<GuardianshipDocument | null> => {
  const at = services.now();
  return inTransactionOf(caller.id, async (dbSession) => {
    await lockAccount(caller.id, dbSession);
    const own = { childId, ...IS_GUARDIAN, guardianId: caller.id, _id: { $ne: _id } };
    if (await Guardianship.exists(own).session(dbSession))
      throw new AppError('CONFLICT', { message: 'Anda sudah menjadi wali untuk profil anak ini.' });
    if (await ConsentEvent.exists({ userId: caller.id, sequence: { $gt: sequence } }).session(dbSession))
      throw new AppError('CONFLICT');
    const set = {
      guardianId: caller.id,
      acceptedAt: at,
      relationship,
      terms,
      consentSequence: sequence,
      forgetAt: null,
    };
    const accepted = await Guardianship.findOneAndUpdate(
      { _id, ...INVITED(at) },
      { $set: set },
      { session: dbSession, returnDocument: 'after' },
    ).lean<GuardianshipDocument>();
    if (!accepted) return null;
    const change = { what: 'guardian', event: 'added' } as const;
    await notifyAccount(ownerId, change, at, dbSession, `guardianship-added-${_id}`);
    return accepted;
  });
};
