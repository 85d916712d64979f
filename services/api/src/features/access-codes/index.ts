export { AccessCode } from './access-code.models.ts';
export { accessCodeRoutes } from './access-codes.routes.ts';
export { eraseRedemptions } from './erase-redemptions.ts';
