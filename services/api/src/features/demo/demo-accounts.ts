import { SettingsError } from '@kenali/settings';
import { nextId } from '../../db/next-id.ts';
import { Assessment, loadCatalogue } from '../assessments/index.ts';
import { hashPassword, User } from '../auth/index.ts';

/** The accounts of the demo. Production refuses to start while one of them is active. */
export const DEMO_ACCOUNTS = [
  { email: 'orangtua@kenali.test', password: 'Orangtua-demo-1', role: 'user', firstName: 'Ratna', lastName: 'Wijaya' },
  { email: 'admin@kenali.test', password: 'Admin-demo-1', role: 'admin', firstName: 'Admin', lastName: 'Kenali' },
  {
    email: 'internal@kenali.test',
    password: 'Internal-demo-1',
    role: 'internal',
    firstName: 'Internal',
    lastName: 'Kenali',
  },
] as const;

/** Adds the catalogue and the accounts that a demo database lacks. Existing documents stay unchanged. */
export async function seedDemo(catalogue: unknown, now: Date): Promise<void> {
  if (!(await Assessment.exists({}))) await loadCatalogue(catalogue, now);
  for (const { password, ...account } of DEMO_ACCOUNTS) {
    if (await User.exists({ email: account.email })) continue;
    await User.create({
      ...account,
      _id: await nextId(User),
      passwordHash: await hashPassword(password),
      whatsappNumber: '081200000000',
      isEmailVerified: true,
    });
  }
}

/** The passwords of the demo accounts are public, so a production database must not contain an active one. */
export async function refuseDemoAccounts(): Promise<void> {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  const found = await User.find({ email: { $in: emails }, isActive: true }, { email: 1 }).lean();
  if (found.length === 0) return;
  const names = found.map(({ email }) => email).join(', ');
  throw new SettingsError([
    `MONGODB_URI names a database with active demo accounts (${names}); production refuses them`,
  ]);
}
