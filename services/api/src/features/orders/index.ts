export { Order, type OrderDocument, type OrderItem, REVENUE_INDEX } from './order.model.ts';
export { orderView, type ShownOrder } from './order.view.ts';
export { ORDER_MIX_EXPRESSION, parseOrderMix } from './order-mix.ts';
export { orderRoutes } from './orders.routes.ts';
export { findOwnOrder } from './read-orders.ts';
export { backfillOrders, updateOrderSearchTokens } from './search-tokens.ts';
