import { Router } from 'express';
import { forUser } from '../../http/call.ts';
import { ACCOUNT_LIMITS } from '../../limits/limit-table.ts';
import { OWN_CHANGES } from '../auth/index.ts';
import { changeEmail } from './change-email.ts';
import { changeProfile } from './change-profile.ts';

/** Calls of the account page that also write orders and user assessments, which the feature `auth` does not know. */
export function accountRoutes(): Router {
  const router = Router();
  forUser(router, 'POST /api/auth/change-profile', changeProfile, { accountLimit: ACCOUNT_LIMITS.profile });
  forUser(router, 'POST /api/auth/change-email', changeEmail, { accountLimit: OWN_CHANGES });
  return router;
}
