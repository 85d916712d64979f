import { fullName } from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { recordAudit } from '../../audit/index.ts';
import { User } from '../../auth/index.ts';
import { readFamily } from '../../guardians/index.ts';
import { readObserverStates } from '../../observations/index.ts';

/** Who answers for the children of an account. One family's record, so the entry names the user as one about consents does. */
export const getUserFamily: Handler<'GET /api/admin/users/{id}/family'> = async ({ params: { id } }, context) => {
  const user = await User.findById(id, ['firstName', 'lastName', 'email']).lean();
  if (!user) throw new AppError('NOT_FOUND', { message: 'Pengguna tidak ditemukan.' });
  const [family, observers] = await Promise.all([readFamily(id), readObserverStates(id, context.services.now())]);
  const target = { kind: 'user' as const, id, name: fullName(user) };
  await recordAudit(context, { action: 'user.family', target, searchTexts: [user.email] });
  return { ...family, observers };
};
