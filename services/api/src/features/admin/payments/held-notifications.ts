import type { HeldNotification } from '@kenali/contracts';
import type { Handler } from '../../../http/call.ts';
import { inAuditedTransaction } from '../../audit/index.ts';
import {
  numberHeldNotifications,
  PaymentEvent,
  type PaymentEventDocument,
  resolveHeldNotification,
} from '../../payments/index.ts';
import { readPage, toPageRange } from '../lists/read-page.ts';
import { searchTextsOfOrderOwner } from '../user-summaries.ts';
import { sentTextOf } from './sent-text.ts';

const REASONS: Record<string, string> = {
  id_mismatch: 'Nomor pesanan berbeda dari yang tercatat',
  amount_mismatch: 'Jumlah berbeda dari pesanan',
  currency_mismatch: 'Mata uang bukan rupiah',
  merchant_mismatch: 'Merchant bukan milik kita',
  review: 'Perlu diperiksa di penyedia pembayaran',
};

/** Unresolved ones only, newest first. */
export const listHeldNotifications: Handler<'GET /api/admin/notices'> = async ({ query }, { setHeader }) => {
  const { total, rows } = await readPage<PaymentEventDocument>(PaymentEvent, {
    filter: { verdict: 'held', resolvedAt: null },
    sort: { createdAt: -1, _id: -1 },
    ...toPageRange(query),
  });
  setHeader('X-Total-Count', String(total));
  return (await numberHeldNotifications(rows)).map(notificationView);
};

export const resolveNotification: Handler<'POST /api/admin/notices/{id}/resolve'> = async (
  { params, body },
  context,
) => {
  const { caller, services } = context;
  await inAuditedTransaction(context, async (dbSession, writeAudit) => {
    const resolution = { noticeId: params.id, note: body.note, byUserId: caller.id, now: services.now() };
    const { providerOrderId, orderId } = await resolveHeldNotification(resolution, dbSession);
    const target = { kind: 'notice' as const, id: params.id, name: providerOrderId };
    const searchTexts = await searchTextsOfOrderOwner(orderId, dbSession);
    await writeAudit({ action: 'notice.resolve', target, details: { note: body.note }, searchTexts });
  });
  return { success: true };
};

function notificationView(event: PaymentEventDocument): HeldNotification {
  const textOf = sentTextOf(event.raw);
  return {
    id: event.noticeId as number,
    at: event.createdAt.toISOString(),
    providerOrderId: event.providerOrderId,
    orderId: event.orderId,
    reason: REASONS[event.heldFor ?? 'review'] ?? 'Perlu diperiksa',
    transactionStatus: textOf('transaction_status'),
    amount: textOf('gross_amount'),
    count: Math.max(1, event.deliveries),
  };
}
