import type { FeatureParts } from '../../feature-parts.ts';
import { accessCodeRoutes } from './access-codes.routes.ts';
import { eraseRedemptions } from './erase-redemptions.ts';

export { AccessCode } from './access-code.models.ts';

export const accessCodes: FeatureParts = {
  name: 'access-codes',
  routes: accessCodeRoutes,
  eraseBefore: eraseRedemptions,
  outlivesRetention: true,
};
