export { NEEDS_ATTENTION, ORDER_NUMBER, ORDER_TOKEN_INDEX } from './list-orders.ts';
