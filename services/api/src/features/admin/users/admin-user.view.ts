import type { AdminUser } from '@kenali/contracts';
import { type UserDocument, userView } from '../../auth/index.ts';

export const adminUserView = (user: UserDocument): AdminUser => ({
  ...userView(user),
  isActive: user.isActive,
  lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
});
