import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../services.ts';
import { User } from './user.model.ts';
import { userView } from './user.view.ts';

/** The caller's own account. */
export const getUser = async (_input: unknown, { caller }: { caller: Caller }) => {
  const user = await User.findById(caller.id).lean();
  if (!user) throw new AppError('Unauthorized');
  return userView(user);
};
