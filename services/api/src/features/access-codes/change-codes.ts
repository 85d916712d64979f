import { inTransactionOf } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { beginAudit, inAuditedTransaction } from '../audit/index.ts';
import { withdrawOrder } from '../payments/index.ts';
import { assertUnrestricted, UserAssessment } from '../user-assessments/index.ts';
import { AccessCode, type AccessCodeDocument, isRedeemed, REDEMPTION, type Redeemed } from './access-code.models.ts';
import { entryOf } from './create-batch.ts';
import { batchViews, readBatch } from './read-batches.ts';

/** Revokes unused codes: one, or the rest of a batch. A code that is redeemed at this moment is either redeemed or revoked. */
export const revokeCodes: Handler<'POST /api/admin/access-codes/{id}/revoke'> = async ({ params, body }, context) => {
  const batch = await readBatch(params.id);
  const { number } = body;
  const ofNumber = number !== undefined && { number };
  await inAuditedTransaction(context, async (dbSession, writeAudit) => {
    const { modifiedCount } = await AccessCode.updateMany(
      { batchId: batch._id, state: 'unused', ...ofNumber },
      { $set: { state: 'revoked' } },
      { session: dbSession },
    );
    if (modifiedCount === 0) throw new AppError('CONFLICT', { message: 'Tidak ada kode yang masih dapat dicabut.' });
    await writeAudit(entryOf('access_codes.revoke', batch, { count: modifiedCount, ...ofNumber }));
  });
  return (await batchViews([batch], context.services.now()))[0]!;
};

/**
 * Withdraws the assessment of a used code, closes its order and makes the code usable again. Starting the assessment writes the same document,
 * so one of the two wins.
 */
export const giveBackCode: Handler<'POST /api/admin/access-codes/{id}/give-back'> = async (
  { params, body: { number } },
  context,
) => {
  const now = context.services.now();
  const batch = await readBatch(params.id);
  const code = await readReturnable(batch._id, number, now);
  const { _id, userId, orderId, userAssessmentId } = code;
  const writeAudit = beginAudit(context);
  await inTransactionOf(userId, async (dbSession) => {
    const granted = await UserAssessment.findById(userAssessmentId, { status: 1, restrictedAt: 1 })
      .session(dbSession)
      .lean();
    if (granted?.status !== 'available')
      throw new AppError('CONFLICT', { message: 'Asesmen ini sudah dimulai, jadi kodenya tidak dapat dikembalikan.' });
    assertUnrestricted(granted);
    const { modifiedCount } = await AccessCode.updateOne(
      { _id, state: 'used', orderId },
      { $set: { state: 'unused' }, $unset: REDEMPTION },
      { session: dbSession },
    );
    if (modifiedCount === 0) throw new AppError('CONFLICT');
    await withdrawOrder(orderId, now, dbSession);
    await writeAudit(entryOf('access_codes.give_back', batch, { number, order: orderId }), dbSession);
  });
  return (await batchViews([batch], now))[0]!;
};

/** @throws AppError NOT_FOUND, CONFLICT */
async function readReturnable(batchId: number, number: number, now: Date): Promise<Redeemed> {
  const code = await AccessCode.findOne({ batchId, number }).lean<AccessCodeDocument>();
  if (!code) throw new AppError('NOT_FOUND', { message: 'Kode ini tidak ditemukan.' });
  const refusal = (message: string) => new AppError('CONFLICT', { message });
  if (code.state !== 'used') throw refusal('Kode ini belum dipakai.');
  if (!isRedeemed(code)) throw refusal('Data pemakai kode ini sudah dihapus, jadi kode tidak dapat dikembalikan.');
  if (code.expiresAt <= now)
    throw refusal(
      'Masa berlaku kode ini sudah lewat. Kode yang dikembalikan tidak dapat dipakai lagi, jadi asesmennya tetap di akun pemakainya.',
    );
  return code;
}
