import type { GuardianInvitationView, GuardianRelationship, Guardianships, SharedChildView } from '@kenali/contracts';
import { inTransaction } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { logSecurity } from '../../http/security-log.ts';
import { findUserName } from '../results/index.ts';
import {
  endGuardianships,
  findCircle,
  Guardianship,
  type GuardianshipDocument,
  INVITED,
  IS_GUARDIAN,
  profileOf,
} from '../user-assessments/index.ts';

type Own = Guardianships['own'][number];

export const invitationView = ({ _id, createdAt, expiresAt }: GuardianshipDocument): GuardianInvitationView => ({
  id: _id,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** What every accepted document has. */
export const acceptedParts = ({ _id, relationship, acceptedAt }: GuardianshipDocument) => ({
  id: _id,
  relationship: relationship as GuardianRelationship,
  since: (acceptedAt as Date).toISOString(),
});

export async function sharedChildView(found: GuardianshipDocument, callerId: number): Promise<SharedChildView> {
  const [circle, ownerName] = await Promise.all([findCircle(found.childId, callerId), findUserName(found.ownerId)]);
  return { ...acceptedParts(found), ownerName, child: circle && profileOf(circle.child) };
}

export const listGuardianships: Handler<'GET /api/guardianships'> = async (_input, { caller, services }) => {
  const [own, shared] = await Promise.all([
    Guardianship.find({ ownerId: caller.id, $or: [IS_GUARDIAN, INVITED(services.now())] })
      .sort({ _id: 1 })
      .lean<GuardianshipDocument[]>(),
    Guardianship.find({ ...IS_GUARDIAN, guardianId: caller.id })
      .sort({ _id: 1 })
      .lean<GuardianshipDocument[]>(),
  ]);
  const children = new Map<number, Own>();
  for (const each of own) {
    const { childId, guardianId } = each;
    const child = children.get(childId) ?? { childId, guardians: [], invitations: [] };
    if (guardianId === null) child.invitations.push(invitationView(each));
    else child.guardians.push({ ...acceptedParts(each), name: await findUserName(guardianId) });
    children.set(childId, child);
  }
  return {
    own: [...children.values()],
    shared: await Promise.all(shared.map((each) => sharedChildView(each, caller.id))),
  };
};

/** The owner or the guardian ends it. The update of the document decides between this call and an acceptance. */
export const endGuardianship: Handler<'POST /api/guardianships/{id}/end'> = async ({ params }, context) => {
  const { caller, services } = context;
  const own = { _id: params.id, $or: [{ ownerId: caller.id }, { guardianId: caller.id }] };
  const known = await Guardianship.findOne(own).lean<GuardianshipDocument>();
  if (!known) throw new AppError('NOT_FOUND');
  const reason = known.ownerId === caller.id ? 'owner' : 'guardian';
  const by = { by: caller.id, reason, at: services.now() } as const;
  const ended = await inTransaction((dbSession) => endGuardianships(own, by, dbSession));
  if (ended.length > 0) logSecurity(context, 'guardian_ended', { account: caller.id, guardianship: params.id, reason });
  return { success: true };
};
