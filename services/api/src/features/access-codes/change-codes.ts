import type { ClientSession } from 'mongoose';
import { inTransaction, inTransactionOf } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { beginAudit } from '../audit/index.ts';
import { withdrawOrder } from '../payments/index.ts';
import { revokeEntitlements, UserAssessment } from '../user-assessments/index.ts';
import {
  AccessBatch,
  AccessCode,
  type AccessCodeDocument,
  isRedeemed,
  type Redeemed,
  unusedUntil,
} from './access-code.models.ts';
import { entryOf } from './create-batch.ts';
import { obstacleTo, readBatch, readDetail } from './read-batches.ts';

/** Revokes unused codes: one, or the rest of a batch. A code that is redeemed at this moment is either redeemed or revoked. */
export const revokeCodes: Handler<'POST /api/admin/access-codes/{id}/revoke'> = async ({ params, body }, context) => {
  const batch = await readBatch(params.id);
  const at = context.services.now();
  const writeAudit = await beginAudit(context);
  const { number } = body;
  await inTransaction(async (dbSession) => {
    const { modifiedCount } = await AccessCode.updateMany(
      { batchId: batch._id, state: 'unused', ...(number !== undefined && { number }) },
      { $set: { state: 'revoked', revokedAt: at } },
      { session: dbSession },
    );
    if (modifiedCount === 0) throw new AppError('CONFLICT', { message: 'Tidak ada kode yang masih dapat dicabut.' });
    await AccessBatch.updateOne({ _id: batch._id }, { $inc: { revoked: modifiedCount } }, { session: dbSession });
    const details = { count: modifiedCount, ...(number !== undefined && { number }) };
    await writeAudit(entryOf('access_codes.revoke', batch, details), dbSession);
  });
  return readDetail(batch._id, at);
};

/**
 * Withdraws the assessment of a used code, closes its order and makes the code usable again. Starting the assessment writes the same document,
 * so one of the two wins.
 */
export const giveBackCode: Handler<'POST /api/admin/access-codes/{id}/give-back'> = async (
  { params, body: { number } },
  context,
) => {
  const batch = await readBatch(params.id);
  const code = await readRedeemed(batch._id, number);
  const writeAudit = await beginAudit(context);
  await inTransactionOf(code.userId, async (dbSession) => {
    const order = await freeCode(code, context, dbSession);
    await writeAudit(entryOf('access_codes.give_back', batch, { number, order }), dbSession);
  });
  return readDetail(batch._id, context.services.now());
};

/** @throws AppError NOT_FOUND, CONFLICT */
async function readRedeemed(batchId: number, number: number): Promise<Redeemed<AccessCodeDocument>> {
  const code = await AccessCode.findOne({ batchId, number }).lean<AccessCodeDocument>();
  if (!code) throw new AppError('NOT_FOUND', { message: 'Kode ini tidak ditemukan.' });
  if (isRedeemed(code)) return code;
  throw new AppError('CONFLICT', { message: code.state === 'used' ? ERASED : 'Kode ini belum dipakai.' });
}

const ERASED = 'Data pemakai kode ini sudah dihapus, jadi kode tidak dapat dikembalikan.';
const REFUSALS: Readonly<Record<NonNullable<ReturnType<typeof obstacleTo>>, string | null>> = {
  expired:
    'Masa berlaku kode ini sudah lewat. Kode yang dikembalikan tidak dapat dipakai lagi, jadi asesmennya tetap di akun pemakainya.',
  begun: 'Asesmen ini sudah dimulai, jadi kodenya tidak dapat dikembalikan.',
  restricted: null,
};

/** @returns the order that it closed @throws AppError CONFLICT, PROCESSING_RESTRICTED */
async function freeCode(
  code: Redeemed<AccessCodeDocument>,
  { services }: CallContext,
  dbSession: ClientSession,
): Promise<number> {
  const { _id, orderId, userAssessmentId, expiresAt } = code;
  const granted = await UserAssessment.findById(userAssessmentId, { status: 1, restrictedAt: 1 })
    .session(dbSession)
    .lean();
  const obstacle = obstacleTo(code, granted, services.now());
  if (obstacle) {
    const message = REFUSALS[obstacle];
    throw message === null ? new AppError('PROCESSING_RESTRICTED') : new AppError('CONFLICT', { message });
  }
  const { modifiedCount } = await AccessCode.updateOne(
    { _id, state: 'used', orderId },
    {
      $set: unusedUntil(expiresAt),
      $unset: { redeemedAt: 1, userId: 1, orderId: 1, userAssessmentId: 1, partner: 1 },
    },
    { session: dbSession },
  );
  if (modifiedCount === 0) throw new AppError('CONFLICT');
  await withdrawOrder(orderId, services.now(), dbSession);
  await revokeEntitlements(orderId, services.now(), dbSession);
  return orderId;
}
