import { inTransactionOf } from '../../db/database.ts';
import { nextId } from '../../db/next-id.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { hashToken, lockAccount } from '../auth/index.ts';
import { Order, type OrderDocument } from '../orders/index.ts';
import { completeFreeOrder, reserveEntitlementIds } from '../payments/index.ts';
import { UserAssessment } from '../user-assessments/index.ts';
import { type AccessBatchDocument, AccessCode, type AccessCodeDocument, isRedeemed } from './access-code.models.ts';
import { guardGuesses, WrongCode } from './guard-guesses.ts';
import { readBatch, viewAssessment } from './read-batches.ts';

const UNKNOWN =
  'Kode ini tidak kami kenal, atau sudah dipakai. Periksa lagi tulisannya. Jika tetap tidak bisa, hubungi pihak yang memberi Anda kode.';
const EXPIRED = 'Masa berlaku kode ini sudah lewat. Hubungi pihak yang memberi Anda kode.';
const REVOKED = 'Kode ini sudah tidak berlaku. Hubungi pihak yang memberi Anda kode.';

/** Redeems a code once. The account that did gets the same order again. */
export const redeemCode: Handler<'POST /api/access-codes/redeem'> = async ({ body }, context) => {
  const hash = hashToken(body.code);
  return guardGuesses(context, async () => {
    // Read first, so that a wrong code costs no ids and no transaction.
    const known = await AccessCode.findOne({ hash }).lean<AccessCodeDocument>();
    if (!known || !isRedeemable(known, context)) return answer(known, context);
    const batch = await readBatch(known.batchId);
    return answer(await redeem(hash, batch, context), context);
  });
};

const isRedeemable = ({ state, expiresAt }: AccessCodeDocument, { services }: CallContext) =>
  state === 'unused' && expiresAt > services.now();

/** A used code of somebody else is answered like an unknown one. */
async function answer(code: AccessCodeDocument | null, { caller }: CallContext) {
  if (code && code.state !== 'used')
    throw new WrongCode('CONFLICT', { message: code.state === 'revoked' ? REVOKED : EXPIRED });
  if (!code || !isRedeemed(code) || code.userId !== caller.id) throw new WrongCode('NOT_FOUND', { message: UNKNOWN });
  const { batchId, orderId, userAssessmentId } = code;
  const { assessment, partner } = await readBatch(batchId);
  return { orderId, userAssessmentId, partner, assessment: viewAssessment(assessment) };
}

/** Claims the code, and completes an order with it as every other order. @returns the code as it then is, also if another account redeemed it */
async function redeem(hash: string, batch: AccessBatchDocument, { caller, services }: CallContext) {
  const now = services.now();
  const { assessment, partner } = batch;
  const { id: assessmentId, ...copied } = assessment;
  const order = {
    _id: await nextId(Order),
    userId: caller.id,
    byStaff: caller.role === 'user' ? undefined : true,
    items: [{ _id: await nextId('orderItems'), assessmentId, ...copied, priceRupiah: 0 }],
    totalAmount: 0,
    partner,
    createdAt: now,
    updatedAt: now,
  };
  const { _id: orderId, userId } = order;
  const userAssessmentId = await reserveEntitlementIds(order);
  return inTransactionOf(userId, async (dbSession) => {
    const claimed = await AccessCode.findOneAndUpdate(
      { hash, state: 'unused', expiresAt: { $gt: services.now() } },
      { $set: { state: 'used', redeemedAt: now, userId, orderId, userAssessmentId, partner } },
      { session: dbSession, returnDocument: 'after' },
    ).lean<AccessCodeDocument>();
    if (!claimed) return AccessCode.findOne({ hash }).session(dbSession).lean<AccessCodeDocument>();
    const { searchWords } = await lockAccount(userId, dbSession);
    const [created] = await Order.create([{ ...order, searchWords }], { session: dbSession });
    const payment = { paymentId: `code_${orderId}`, paymentMethod: 'access_code' };
    const completion = { ...payment, firstUserAssessmentId: userAssessmentId, now };
    if (!(await completeFreeOrder(created!.toObject<OrderDocument>(), completion, dbSession)))
      throw new Error(`The new order ${orderId} could not be completed`);
    const ofBatch = { $set: { accessBatchId: batch._id } };
    await UserAssessment.updateOne({ _id: userAssessmentId }, ofBatch, { session: dbSession });
    return claimed;
  });
}
