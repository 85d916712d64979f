import type { ClientSession } from 'mongoose';
import { nextId } from '../../../db/next-id.ts';
import { AppError } from '../../../http/app-error.ts';
import type { OrderFlag } from '../../orders/index.ts';
import { PaymentEvent, type PaymentEventDocument } from '../state/payment-event.model.ts';
import { settleMarks } from '../state/write-order.ts';

/** Gives held notices their numbers, so that staff can name them. Of two at once one number stays. */
export async function numberHeldNotices(events: readonly PaymentEventDocument[]): Promise<PaymentEventDocument[]> {
  return Promise.all(
    events.map(async (event) => {
      if (event.noticeId !== undefined) return event;
      const noticeId = await nextId('notices');
      await PaymentEvent.collection.updateOne({ _id: event._id, noticeId: { $exists: false } }, { $set: { noticeId } });
      return (await PaymentEvent.findById(event._id).lean<PaymentEventDocument>().exec()) ?? event;
    }),
  );
}

export interface ResolvedNotice {
  noticeId: number;
  note: string;
  byUserId: number;
  now: Date;
}

/** With the last notice of its kind the order's mark asks for nobody any more. */
async function settleHeld({ orderId, heldFor }: PaymentEventDocument, dbSession: ClientSession): Promise<void> {
  if (orderId === null) return;
  // Without a misfit it was held because the provider's own word was unclear.
  const others = { orderId, heldFor: heldFor ?? null, verdict: 'held' as const, resolvedAt: null };
  if (await PaymentEvent.collection.findOne(others, { session: dbSession })) return;
  await settleMarks(orderId, [(heldFor ?? 'review') as OrderFlag], dbSession);
}

/** Takes a held notice off the list; nothing that the provider said changes. @throws AppError NOT_FOUND, CONFLICT */
export async function resolveNotice(
  { noticeId, note, byUserId, now }: ResolvedNotice,
  dbSession: ClientSession,
): Promise<PaymentEventDocument> {
  const resolved = await PaymentEvent.findOneAndUpdate(
    { noticeId, verdict: 'held', resolvedAt: null },
    { $set: { resolvedAt: now, resolution: { note, byUserId } } },
    { session: dbSession },
  ).lean<PaymentEventDocument>();
  if (resolved) {
    await settleHeld(resolved, dbSession);
    return resolved;
  }
  if (await PaymentEvent.exists({ noticeId }).session(dbSession))
    throw new AppError('CONFLICT', { message: 'Notifikasi ini sudah ditutup.' });
  throw new AppError('NOT_FOUND', { message: 'Notifikasi tidak ditemukan.' });
}
