import type { State } from '../state/state.ts';

/** `{id}` is an order id, then the newest attempt is meant, or a transaction id. */
export const findTransaction = (state: State, id: string) => state.newestTransaction(id) ?? state.transactions.get(id);
