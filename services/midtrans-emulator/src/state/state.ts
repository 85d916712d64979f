import type { Delivery, SnapSession, Transaction } from './state.model.ts';

/** Finished deliveries beyond this number are forgotten, oldest first, so that the file stays small. */
const KEPT_DELIVERIES = 2000;

export type State = ReturnType<typeof createState>;

interface Stored {
  sessions?: SnapSession[];
  transactions?: Transaction[];
  deliveries?: Delivery[];
  lastDeliveryId?: number;
}

const push = <T>(index: Map<string, T[]>, key: string, value: T) => {
  const list = index.get(key);
  if (list) list.push(value);
  else index.set(key, [value]);
};

/** Everything the emulator knows, in the order in which it happened. Objects are changed in place, then saved. */
export function createState(stored: Stored = {}) {
  const sessions = new Map<string, SnapSession>();
  const transactions = new Map<string, Transaction>();
  const deliveries = new Map<number, Delivery>();
  const sessionsOfOrder = new Map<string, SnapSession[]>();
  const transactionsOfOrder = new Map<string, Transaction[]>();
  let lastDeliveryId = stored.lastDeliveryId ?? 0;

  const addSession = (session: SnapSession) => {
    sessions.set(session.token, session);
    push(sessionsOfOrder, session.orderId, session);
  };
  const addTransaction = (transaction: Transaction) => {
    transactions.set(transaction.id, transaction);
    push(transactionsOfOrder, transaction.orderId, transaction);
  };
  const addDelivery = (delivery: Omit<Delivery, 'id'>): Delivery => {
    lastDeliveryId += 1;
    const added = { id: lastDeliveryId, ...delivery };
    deliveries.set(added.id, added);
    forgetOldDeliveries();
    return added;
  };
  const forgetOldDeliveries = () => {
    for (const { id, state } of deliveries.values()) {
      if (deliveries.size <= KEPT_DELIVERIES) return;
      if (state !== 'waiting') deliveries.delete(id);
    }
  };

  for (const session of stored.sessions ?? []) addSession(session);
  for (const transaction of stored.transactions ?? []) addTransaction(transaction);
  for (const delivery of stored.deliveries ?? []) deliveries.set(delivery.id, delivery);

  return {
    sessions,
    transactions,
    deliveries,
    addSession,
    addTransaction,
    addDelivery,
    sessionsOf: (orderId: string) => sessionsOfOrder.get(orderId) ?? [],
    transactionsOf: (orderId: string) => transactionsOfOrder.get(orderId) ?? [],
    /** The newest attempt speaks for the order: a paid one allows no other after it. */
    newestTransaction: (orderId: string) => transactionsOfOrder.get(orderId)?.at(-1),
    newestSession: (orderId: string) => sessionsOfOrder.get(orderId)?.at(-1),
    snapshot: (): Stored => ({
      sessions: [...sessions.values()],
      transactions: [...transactions.values()],
      deliveries: [...deliveries.values()],
      lastDeliveryId,
    }),
  };
}
