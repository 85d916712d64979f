import { setTimeout as pause } from 'node:timers/promises';
import { Order } from '../../orders/index.ts';

/** A notification takes well under a second on one machine. */
const PATIENCE_MS = 8000;
const PAUSE_MS = 100;

/** Waits until a notification, perhaps by way of another process, has moved the order on; bounded. */
export async function waitUntilPaid(orderId: number): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  while (Date.now() < giveUpAt) {
    const order = await Order.findOne({ _id: orderId }).select({ status: 1 }).lean();
    if (order?.status !== 'pending') return;
    await pause(PAUSE_MS);
  }
}
