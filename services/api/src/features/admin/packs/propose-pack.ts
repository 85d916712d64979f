import { PACK_PROPOSAL_DAYS } from '@kenali/contracts';
import { isDuplicateKey } from '../../../db/model.ts';
import { nextId } from '../../../db/next-id.ts';
import { DAY_MS } from '../../../durations.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { inAuditedTransaction } from '../../audit/index.ts';
import { notifyOwner, User, type UserDocument } from '../../auth/index.ts';
import { keyOf, refreshPacks } from '../../instruments/index.ts';
import { checkPackText, countSame } from './check-pack-text.ts';
import { type PackProposalDocument, PackProposalModel, targetOf, toView } from './pack-proposal.model.ts';

const WAITS_ALREADY = 'Versi ini sudah diusulkan dan menunggu keputusan.';

/** Stores a pack without findings as a proposal, and notifies the admins who can decide about it. */
export const proposePack: Handler<'POST /api/admin/pack-proposals'> = async ({ body: { text } }, context) => {
  const { caller, services } = context;
  await refreshPacks(services);
  const { instrument, newest, hash } = checkPackText(text, services.instruments);
  const sameScores = await countSame(newest, instrument);
  const now = services.now();
  const { id: instrumentId, version, pack } = instrument;
  const slot = keyOf(instrument);
  const proposal: PackProposalDocument = {
    _id: await nextId(PackProposalModel),
    instrumentId,
    version,
    text,
    title: pack.title,
    hash,
    sameScores,
    follows: newest.version,
    state: 'waiting',
    slot,
    proposedBy: caller.id,
    proposedAt: now,
    expiresAt: new Date(now.getTime() + PACK_PROPOSAL_DAYS * DAY_MS),
  };
  try {
    await inAuditedTransaction(context, async (dbSession, writeAudit) => {
      const ended = { $set: { state: 'expired' as const }, $unset: { slot: 1 as const } };
      await PackProposalModel.updateOne({ slot, expiresAt: { $lte: now } }, ended, { session: dbSession });
      await PackProposalModel.create([proposal], { session: dbSession });
      const target = targetOf(proposal);
      await writeAudit({ action: 'pack_proposal.create', target, details: { hash: proposal.hash } });
      const { id: proposalId, name } = target;
      const change = { what: 'pack', event: 'proposed', name, proposalId } as const;
      const admins = await User.find({ role: 'admin', isActive: true, _id: { $ne: caller.id } }, { email: 1 })
        .session(dbSession)
        .lean<Pick<UserDocument, '_id' | 'email'>[]>();
      for (const admin of admins) await notifyOwner(admin, change, now, dbSession, `pack ${proposal._id} ${admin._id}`);
    });
  } catch (error) {
    if (isDuplicateKey(error, 'slot')) throw new AppError('CONFLICT', { message: WAITS_ALREADY, cause: error });
    throw error;
  }
  return toView(proposal, context);
};
