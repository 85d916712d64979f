import { randomUUID } from 'node:crypto';
import { GUARDIANS_MAX, INVITATION_DAYS } from '@kenali/contracts';
import { inTransaction } from '../../db/database.ts';
import { isDuplicateKey } from '../../db/model.ts';
import { nextId } from '../../db/next-id.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { logSecurity } from '../../http/security-log.ts';
import {
  guardianSecrets,
  hashPassword,
  hashToken,
  type LinkSecrets,
  lockSearchTokens,
  pinSecretOf,
} from '../auth/index.ts';
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

const DAY_MS = 24 * 60 * 60_000;
/** How long an invitation that nobody accepted answers that it has ended, instead of that it is unknown. */
const REMEMBERED_MS = 30 * DAY_MS;

/** Creates an invitation with a token and a PIN that no later call shows again. Of calls with one key, one creates it. */
export const createInvitation: Handler<'POST /api/children/{id}/guardian-invitations'> = async (
  { params },
  context,
) => {
  const { caller, services, idempotencyKey: key = randomUUID() } = context;
  if (!(await Child.exists({ _id: params.id, ownerId: caller.id }))) throw new AppError('NOT_FOUND');
  await assertProfileConsent(caller.id, services);
  // An own profile without a circle is restricted. Nobody could accept the invitation.
  if (!(await findCircle(params.id, caller.id))) throw new AppError('PROCESSING_RESTRICTED');
  const keyHash = hashToken(`guardian invitation:${key}`);
  const secrets = guardianSecrets.linkSecretsOf(services.config, { userId: caller.id, about: params.id, key });
  const findByKey = () => Guardianship.findOne({ ownerId: caller.id, keyHash }).lean<GuardianshipDocument>().exec();
  let found = await findByKey();
  if (!found) {
    try {
      found = await insert(params.id, { keyHash, secrets: secrets[0] }, context);
    } catch (error) {
      found = isDuplicateKey(error) ? await findByKey() : null;
      if (!found) throw error;
    }
  }
  const invitation = found;
  const own = secrets.find(({ token }) => hashToken(token) === invitation.tokenHash);
  if (!own || invitation.childId !== params.id)
    throw new AppError('CONFLICT', { message: 'Kunci permintaan ini sudah dipakai untuk undangan lain.' });
  return { invitation: invitationView(invitation), ...own };
};

interface NewInvitation {
  keyHash: string;
  secrets: LinkSecrets;
}

async function insert(childId: number, { keyHash, secrets }: NewInvitation, context: CallContext) {
  const { caller, services } = context;
  const at = services.now();
  const expiresAt = new Date(at.getTime() + INVITATION_DAYS * DAY_MS);
  const document: GuardianshipDocument = {
    ...{ _id: await nextId('guardianships'), childId, ownerId: caller.id, keyHash },
    tokenHash: hashToken(secrets.token),
    pinHash: await hashPassword(pinSecretOf(secrets)),
    ...{ createdAt: at, expiresAt, guardianId: null, acceptedAt: null, consentSequence: 0, endedAt: null },
    forgetAt: new Date(expiresAt.getTime() + REMEMBERED_MS),
  };
  await inTransaction(async (dbSession) => {
    // Orders simultaneous invitations, and those that meet a deletion of the profile.
    await lockSearchTokens(caller.id, dbSession);
    if (!(await Child.exists({ _id: childId, ownerId: caller.id }).session(dbSession))) throw new AppError('NOT_FOUND');
    const taken = await Guardianship.countDocuments({ childId, $or: [IS_GUARDIAN, INVITED(at)] }).session(dbSession);
    if (taken >= GUARDIANS_MAX) throw new AppError('GUARDIANS_FULL');
    await Guardianship.create([document], { session: dbSession });
  });
  logSecurity(context, 'guardian_invited', { account: caller.id, guardianship: document._id });
  return document;
}
