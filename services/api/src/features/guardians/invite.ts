import { GUARDIANS_MAX, INVITATION_DAYS } from '@kenali/contracts';
import { inTransactionOf } from '../../db/database.ts';
import { nextId } from '../../db/next-id.ts';
import { DAY_MS } from '../../durations.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { logSecurity } from '../../http/security-log.ts';
import { lockAccount } from '../auth/index.ts';
import { defineSecretLinks, type NewLink } from '../secret-links/index.ts';
import {
  assertProfileConsent,
  Child,
  findCircle,
  Guardianship,
  type GuardianshipDocument,
  INVITED,
  IS_GUARDIAN,
} from '../user-assessments/index.ts';
import { invitationView } from './own-guardianships.ts';

/** How long an invitation that nobody accepted answers that it has ended, instead of that it is unknown. */
const REMEMBERED_MS = 30 * DAY_MS;

/** The account that accepts an invitation signs in, so its page needs no viewer. */
export const guardianLinks = defineSecretLinks<GuardianshipDocument>({
  name: 'guardian invitation',
  keysFor: 'guardian invitations',
  viewerMs: 0,
  model: Guardianship,
  ownerField: 'ownerId',
  target: 'guardianship',
  logAs: 'guardianship',
  pinFailed: 'guardian_pin_failed',
  messages: {
    unknown: 'Undangan ini tidak ditemukan. Periksa apakah alamatnya lengkap.',
    keyTaken: 'Kunci permintaan ini sudah dipakai untuk undangan lain.',
  },
});

export const createInvitation: Handler<'POST /api/children/{id}/guardian-invitations'> = async (
  { params },
  context,
) => {
  const { caller, services } = context;
  if (!(await Child.exists({ _id: params.id, ownerId: caller.id }))) throw new AppError('NOT_FOUND');
  await assertProfileConsent(caller.id, services);
  // An own profile without a circle is restricted. Nobody could accept the invitation.
  if (!(await findCircle(params.id, caller.id))) throw new AppError('PROCESSING_RESTRICTED');
  const { link, secrets } = await guardianLinks.create(context, {
    about: params.id,
    insert: (newLink) => insert(params.id, newLink, context),
    isSame: (stored) => stored.childId === params.id,
  });
  return { invitation: invitationView(link), ...secrets };
};

async function insert(childId: number, newLink: NewLink, context: CallContext) {
  const { caller } = context;
  const fresh = await newLink(INVITATION_DAYS * DAY_MS);
  const document: GuardianshipDocument = {
    ...fresh,
    _id: await nextId(Guardianship),
    childId,
    ownerId: caller.id,
    guardianId: null,
    acceptedAt: null,
    consentSequence: 0,
    forgetAt: new Date(fresh.expiresAt.getTime() + REMEMBERED_MS),
  };
  await inTransactionOf(caller.id, async (dbSession) => {
    // Orders simultaneous invitations, and those that meet a deletion of the profile.
    await lockAccount(caller.id, dbSession);
    if (!(await Child.exists({ _id: childId, ownerId: caller.id }).session(dbSession))) throw new AppError('NOT_FOUND');
    const taken = await Guardianship.countDocuments({ childId, $or: [IS_GUARDIAN, INVITED(fresh.createdAt)] }).session(
      dbSession,
    );
    if (taken >= GUARDIANS_MAX) throw new AppError('GUARDIANS_FULL');
    await Guardianship.create([document], { session: dbSession });
  });
  logSecurity(context, 'guardian_invited', { account: caller.id, guardianship: document._id });
  return document;
}
