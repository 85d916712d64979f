import type { UserView } from '@kenali/contracts';
import type { UserDocument } from './user.model.ts';

/** What leaves the API of an account: never the hash. */
export const userView = (user: UserDocument): UserView => ({
  id: user._id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  whatsappNumber: user.whatsappNumber,
  profileImageUrl: user.profileImageUrl ?? null,
  role: user.role,
  isEmailVerified: user.isEmailVerified,
  createdAt: user.createdAt.toISOString(),
});
