import type { ClientSession } from 'mongoose';
import { inTransaction, inTransactionOf } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { beginAudit } from '../audit/index.ts';
import { withdrawOrder } from '../payments/index.ts';
import { assertUnrestricted, revokeEntitlements, UserAssessment } from '../user-assessments/index.ts';
import { AccessCode, type AccessCodeDocument, unusedUntil } from './access-code.models.ts';
import { entryOf } from './create-batch.ts';
import { readBatch, readDetail } from './read-batches.ts';

/** Revokes unused codes: one, or the rest of a batch. A code that is redeemed at this moment is either redeemed or revoked. */
export const revokeCodes: Handler<'POST /api/admin/access-codes/{id}/revoke'> = async ({ params, body }, context) => {
  const batch = await readBatch(params.id);
  const at = context.services.now();
  const writeAudit = await beginAudit(context);
  const { number } = body;
  await inTransaction(async (dbSession) => {
    const { modifiedCount } = await AccessCode.updateMany(
      { batchId: batch._id, state: 'unused', ...(number !== undefined && { number }) },
      { $set: { state: 'revoked', revokedAt: at }, $unset: { forgetAt: 1 } },
      { session: dbSession },
    );
    if (modifiedCount === 0) throw new AppError('CONFLICT', { message: 'Tidak ada kode yang masih dapat dicabut.' });
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
  const code = await readUsed(batch._id, number);
  if (code.expiresAt <= context.services.now())
    throw new AppError('CONFLICT', {
      message:
        'Masa berlaku kode ini sudah lewat. Kode yang dikembalikan tidak dapat dipakai lagi, jadi asesmennya tetap di akun pemakainya.',
    });
  const writeAudit = await beginAudit(context);
  await inTransactionOf(code.userId, async (dbSession) => {
    await freeCode(code, context, dbSession);
    await writeAudit(entryOf('access_codes.give_back', batch, { number, order: code.orderId }), dbSession);
  });
  return readDetail(batch._id, context.services.now());
};

type UsedCode = AccessCodeDocument & Required<Pick<AccessCodeDocument, 'userId' | 'orderId' | 'userAssessmentId'>>;

/** @throws AppError NOT_FOUND, CONFLICT */
async function readUsed(batchId: number, number: number): Promise<UsedCode> {
  const code = await AccessCode.findOne({ batchId, number }).lean<AccessCodeDocument>();
  if (!code) throw new AppError('NOT_FOUND', { message: 'Kode ini tidak ditemukan.' });
  if (code.state !== 'used') throw new AppError('CONFLICT', { message: 'Kode ini belum dipakai.' });
  if (code.userId === undefined)
    throw new AppError('CONFLICT', {
      message: 'Data pemakai kode ini sudah dihapus, jadi kode tidak dapat dikembalikan.',
    });
  return code as UsedCode;
}

async function freeCode(code: UsedCode, { services }: CallContext, dbSession: ClientSession): Promise<void> {
  const { _id, orderId, userAssessmentId, expiresAt } = code;
  const granted = await UserAssessment.findById(userAssessmentId, { status: 1, restrictedAt: 1 })
    .session(dbSession)
    .lean();
  if (granted?.status !== 'available')
    throw new AppError('CONFLICT', { message: 'Asesmen ini sudah dimulai, jadi kodenya tidak dapat dikembalikan.' });
  assertUnrestricted(granted);
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
}
