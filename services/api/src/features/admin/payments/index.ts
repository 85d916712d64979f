export { NEEDS_ATTENTION, orderNumber } from './list-orders.ts';
