import { Router } from 'express';
import { forAdmin } from '../../../http/call.ts';
import { listUsers } from './list-users.ts';
import { resetUserPassword } from './reset-user-password.ts';
import { updateUser } from './update-user.ts';

export function adminUserRoutes(): Router {
  const router = Router();
  forAdmin(router, 'GET /api/admin/users', listUsers);
  forAdmin(router, 'PATCH /api/admin/users/{id}', updateUser);
  forAdmin(router, 'POST /api/admin/users/{id}/reset-password', resetUserPassword);
  return router;
}
