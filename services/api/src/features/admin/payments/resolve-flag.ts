import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { inAuditedTransaction } from '../../audit/index.ts';
import { Order, type OrderDocument } from '../../orders/index.ts';
import { hasOpenFlag, resolveFlags } from '../../payments/index.ts';
import { searchTextsOfUser } from '../user-summaries.ts';

/** Resolves a flag that only staff can decide. It stays on the order for the record; raising it again reopens it. */
export const resolveOrderFlag: Handler<'POST /api/admin/orders/{id}/settle'> = async (
  { params: { id }, body },
  context,
) => {
  await inAuditedTransaction(context, async (dbSession, writeAudit) => {
    const order = await Order.findById(id).session(dbSession).lean<OrderDocument>();
    if (!order) throw new AppError('NOT_FOUND', { message: 'Pesanan tidak ditemukan.' });
    if (!hasOpenFlag(order, body.mark)) throw new AppError('CONFLICT', { message: 'Tanda ini sudah ditutup.' });
    await resolveFlags(id, [body.mark], dbSession);
    const target = { kind: 'order' as const, id, name: `Pesanan #${id}` };
    const details = { mark: body.mark, note: body.note };
    const searchTexts = await searchTextsOfUser(order.userId, dbSession);
    await writeAudit({ action: 'order.settle', target, details, searchTexts });
  });
  return { success: true };
};
