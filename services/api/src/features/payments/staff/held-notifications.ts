import type { OrderFlag } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { nextId } from '../../../db/next-id.ts';
import { AppError } from '../../../http/app-error.ts';
import { PaymentEvent, type PaymentEventDocument } from '../state/payment-event.model.ts';
import { resolveFlags } from '../state/write-order.ts';

/** Gives held notifications the numbers that staff refer to. Of two concurrent calls, the first number is kept. */
export async function numberHeldNotifications(
  events: readonly PaymentEventDocument[],
): Promise<PaymentEventDocument[]> {
  return Promise.all(
    events.map(async (event) => {
      if (event.noticeId !== undefined) return event;
      const noticeId = await nextId('notices');
      await PaymentEvent.collection.updateOne({ _id: event._id, noticeId: { $exists: false } }, { $set: { noticeId } });
      return (await PaymentEvent.findById(event._id).lean<PaymentEventDocument>()) ?? event;
    }),
  );
}

interface Resolution {
  noticeId: number;
  note: string;
  byUserId: number;
  now: Date;
}

/**
 * Closes a held notification without applying it.
 * @throws AppError NOT_FOUND, or CONFLICT when it is already resolved
 */
export async function resolveHeldNotification(
  { noticeId, note, byUserId, now }: Resolution,
  dbSession: ClientSession,
): Promise<PaymentEventDocument> {
  const resolved = await PaymentEvent.findOneAndUpdate(
    { noticeId, verdict: 'held', resolvedAt: null },
    { $set: { resolvedAt: now, resolution: { note, byUserId } } },
    { session: dbSession },
  ).lean<PaymentEventDocument>();
  if (resolved) {
    await resolveOrderFlag(resolved, dbSession);
    return resolved;
  }
  if (await PaymentEvent.exists({ noticeId }).session(dbSession))
    throw new AppError('CONFLICT', { message: 'Notifikasi ini sudah ditutup.' });
  throw new AppError('NOT_FOUND', { message: 'Notifikasi tidak ditemukan.' });
}

/** Resolves the order's flag with the last notification that is held for it. */
async function resolveOrderFlag({ orderId, heldFor }: PaymentEventDocument, dbSession: ClientSession): Promise<void> {
  if (orderId === null) return;
  const others = { orderId, heldFor: heldFor ?? null, verdict: 'held' as const, resolvedAt: null };
  if (await PaymentEvent.collection.findOne(others, { session: dbSession })) return;
  // Without a mismatch, it was held because the provider's status was ambiguous.
  await resolveFlags(orderId, [(heldFor ?? 'review') as OrderFlag], dbSession);
}
