export { NEEDS_ATTENTION, ORDER_NUMBER } from './list-orders.ts';
