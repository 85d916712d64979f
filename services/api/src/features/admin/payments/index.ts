export { adminPaymentRoutes } from './payments.routes.ts';
