export { findOwnOrder } from './get-order.ts';
export { MIX_EXPRESSION, partsOf } from './mix-of.ts';
export { Order, type OrderDocument, type OrderFlag, type OrderItem, REVENUE_INDEX } from './order.model.ts';
export { orderView, type ShownOrder } from './order.view.ts';
export { orderRoutes } from './orders.routes.ts';
export { backfillOrders, renameInOrders } from './search-tokens.ts';
