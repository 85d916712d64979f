import type { Delivery, SnapSession, Transaction } from './state.model.ts';

/** The state drops the oldest finished deliveries beyond this number, so that the file stays small. */
const MAX_DELIVERIES = 2000;

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

/** All data of the emulator, in order of creation. Callers change the objects in place and then save. */
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
    dropOldDeliveries();
    return added;
  };
  const dropOldDeliveries = () => {
    for (const { id, state } of deliveries.values()) {
      if (deliveries.size <= MAX_DELIVERIES) return;
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
    /** The newest attempt decides the state of the order, because no attempt can follow a paid one. */
    newestTransaction: (orderId: string) => transactionsOfOrder.get(orderId)?.at(-1),
    /** Finds a transaction by its own id or by its order id, which means the newest attempt. */
    findTransaction: (id: string) => transactionsOfOrder.get(id)?.at(-1) ?? transactions.get(id),
    newestSession: (orderId: string) => sessionsOfOrder.get(orderId)?.at(-1),
    snapshot: (): Stored => ({
      sessions: [...sessions.values()],
      transactions: [...transactions.values()],
      deliveries: [...deliveries.values()],
      lastDeliveryId,
    }),
  };
}
