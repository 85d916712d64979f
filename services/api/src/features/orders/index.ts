export {
  type OpenPayment,
  ORDER_TOKEN_INDEX,
  Order,
  type OrderDocument,
  type OrderItem,
  PAYABLE_HOURS,
  PAYABLE_MS,
  REVENUE_INDEX,
  withoutMethod,
} from './order.model.ts';
export { openPaymentView, orderView, type ShownOrder } from './order.view.ts';
export { parseOrderMix } from './order-mix.ts';
export { orderRoutes } from './orders.routes.ts';
export { findOwnOrder } from './read-orders.ts';
export { updateOrderSearchTokens } from './search-tokens.ts';
