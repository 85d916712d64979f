import type { ClientSession } from 'mongoose';
import { isDuplicateKey } from '../../../db/model.ts';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext, Handler } from '../../../http/call.ts';
import { inAuditedTransaction } from '../../audit/index.ts';
import { notifyAccount } from '../../auth/index.ts';
import { ImportedPack, keyOf, refreshPacks } from '../../instruments/index.ts';
import { checkPackText, newestOf } from './check-pack-text.ts';
import { type PackProposalDocument, PackProposalModel, stateOf, targetOf, toView } from './pack-proposal.model.ts';

const OWN = 'Usulan sendiri hanya dapat ditarik. Keputusan diambil admin lain.';
const NOT_OWN = 'Hanya pengusul yang dapat menarik usulan.';
const ENDED = 'Usulan ini tidak menunggu keputusan lagi.';
const OUTDATED = 'Versi yang lebih baru sudah terbit sejak usulan ini dibuat. Tolak usulan ini, lalu usulkan lagi.';

/**
 * Approves or rejects a proposal of somebody else, in one conditional update: whoever else decides or withdraws at the same moment is
 * refused. An approval publishes the version in the same transaction.
 */
export const decidePack: Handler<'POST /api/admin/pack-proposals/{id}/decide'> = async ({ params, body }, context) => {
  const { caller, services } = context;
  const isApproval = body.decision === 'approve';
  const found = await findProposal(params.id);
  if (found.proposedBy === caller.id) throw new AppError('FORBIDDEN', { message: OWN });
  if (isApproval) await assertStillFollows(found, context);
  const state = isApproval ? ('approved' as const) : ('rejected' as const);
  const decided = await decide({
    found,
    state,
    reason: body.reason,
    context,
    mayDecide: { proposedBy: { $ne: caller.id } },
    also: async (now, dbSession) => {
      if (isApproval) await ImportedPack.create([publishedOf(found, caller.id, now)], { session: dbSession });
      const change = { what: 'pack', event: state, name: targetOf(found).name, proposalId: found._id } as const;
      await notifyAccount(found.proposedBy, change, now, dbSession, `pack ${found._id} ${state}`);
    },
  });
  if (isApproval) await refreshPacks(services);
  return toView(decided, context);
};

/** Takes an own proposal back. */
export const withdrawPack: Handler<'POST /api/admin/pack-proposals/{id}/withdraw'> = async ({ params }, context) => {
  const { caller } = context;
  const found = await findProposal(params.id);
  if (found.proposedBy !== caller.id) throw new AppError('FORBIDDEN', { message: NOT_OWN });
  const mayDecide = { proposedBy: caller.id };
  return toView(await decide({ found, state: 'withdrawn', reason: '', context, mayDecide }), context);
};

export async function findProposal(id: number): Promise<PackProposalDocument> {
  const found = await PackProposalModel.findById(id).lean<PackProposalDocument>();
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** The reviewer has read what changed since one version. @throws AppError CONFLICT if another one is the newest by now */
async function assertStillFollows(found: PackProposalDocument, { services }: CallContext): Promise<void> {
  if (stateOf(found, services.now()) !== 'waiting') throw new AppError('CONFLICT', { message: ENDED });
  await refreshPacks(services);
  if (newestOf(services.instruments, found.instrumentId)?.version !== found.follows)
    throw new AppError('CONFLICT', { message: OUTDATED });
  // Also against the rules of this release, which may know more than the one that took the proposal.
  if (checkPackText(found.text, services.instruments).hash !== found.hash)
    throw new AppError('CONFLICT', { message: OUTDATED });
}

interface Decision {
  found: PackProposalDocument;
  state: 'approved' | 'rejected' | 'withdrawn';
  reason: string;
  context: CallContext;
  /** Part of the filter of the update, so that the database decides who may. */
  mayDecide: object;
  also?: (now: Date, dbSession: ClientSession) => Promise<void>;
}
const ACTIONS = {
  approved: 'pack_proposal.approve',
  rejected: 'pack_proposal.reject',
  withdrawn: 'pack_proposal.withdraw',
} as const;

async function decide({ found, state, reason, context, mayDecide, also }: Decision): Promise<PackProposalDocument> {
  const { caller, services } = context;
  const now = services.now();
  try {
    return await inAuditedTransaction(context, async (dbSession, writeAudit) => {
      const decided = await PackProposalModel.findOneAndUpdate(
        { _id: found._id, state: 'waiting', expiresAt: { $gt: now }, ...mayDecide },
        { $set: { state, decidedBy: caller.id, decidedAt: now, reason }, $unset: { slot: 1 } },
        { session: dbSession, returnDocument: 'after' },
      ).lean<PackProposalDocument>();
      if (!decided) throw new AppError('CONFLICT', { message: ENDED });
      await also?.(now, dbSession);
      const details = { hash: found.hash, ...(reason && { reason }) };
      await writeAudit({ action: ACTIONS[state], target: targetOf(found), details });
      return decided;
    });
  } catch (error) {
    // Another version was published after the same one.
    if (isDuplicateKey(error, 'follows') || isDuplicateKey(error, '_id'))
      throw new AppError('CONFLICT', { message: OUTDATED, cause: error });
    throw error;
  }
}

const publishedOf = (found: PackProposalDocument, approvedBy: number, publishedAt: Date) => ({
  _id: keyOf({ id: found.instrumentId, version: found.version }),
  instrumentId: found.instrumentId,
  version: found.version,
  text: found.text,
  follows: found.follows,
  hash: found.hash,
  proposalId: found._id,
  proposedBy: found.proposedBy,
  approvedBy,
  publishedAt,
});
