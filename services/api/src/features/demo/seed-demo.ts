import { nextId } from '../../db/next-id.ts';
import { Assessment, loadCatalogue } from '../assessments/index.ts';
import { hashPassword, User } from '../auth/index.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';

/** Gives an empty demo database its catalogue and accounts. What is there already stays as it is. */
export async function seedDemo(catalogue: unknown, now: Date): Promise<void> {
  if (!(await Assessment.exists({}))) await loadCatalogue(catalogue, now);
  for (const { password, ...account } of DEMO_ACCOUNTS) {
    if (await User.exists({ email: account.email })) continue;
    await User.create({
      ...account,
      _id: await nextId('users'),
      passwordHash: await hashPassword(password),
      whatsappNumber: '081200000000',
      isEmailVerified: true,
    });
  }
}
