import { ConfigError } from '../../config.ts';
import { User } from '../auth/index.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';

/** Everybody knows the passwords of the demo accounts: a production database must not hold an active one. */
export async function refuseDemoAccounts(): Promise<void> {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  const found = await User.find({ email: { $in: emails }, isActive: true }, { email: 1 }).lean();
  if (found.length === 0) return;
  const names = found.map(({ email }) => email).join(', ');
  throw new ConfigError([`MONGODB_URI names a database with active demo accounts (${names}); production refuses them`]);
}
