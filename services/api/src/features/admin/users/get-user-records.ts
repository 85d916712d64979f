import type { AuditAction } from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext, Handler } from '../../../http/call.ts';
import { recordAudit } from '../../audit/index.ts';
import { User } from '../../auth/index.ts';
import { readFamily } from '../../guardians/index.ts';
import { readObserverStates } from '../../observations/index.ts';
import { readConsents } from '../../user-assessments/index.ts';
import { aboutUser } from '../user-summaries.ts';

/** What an account has consented to. */
export const getUserConsents: Handler<'GET /api/admin/users/{id}/consents'> = async ({ params: { id } }, context) =>
  showRecord(id, 'user.consents', context, () => readConsents(id, context.services));

/** Who answers for the children of an account. */
export const getUserFamily: Handler<'GET /api/admin/users/{id}/family'> = async ({ params: { id } }, context) =>
  showRecord(id, 'user.family', context, async () => {
    const [family, observers] = await Promise.all([readFamily(id), readObserverStates(id, context.services.now())]);
    return { ...family, observers };
  });

/** One person's record, so the audit entry names the user as one about a result does. */
async function showRecord<T>(
  id: number,
  action: AuditAction,
  context: CallContext,
  read: () => Promise<T>,
): Promise<T> {
  const user = await User.findById(id, ['firstName', 'lastName', 'email']).lean();
  if (!user) throw new AppError('NOT_FOUND', { message: 'Pengguna tidak ditemukan.' });
  const record = await read();
  await recordAudit(context, { action, ...aboutUser(user) });
  return record;
}
