import { readApiSettings } from '@kenali/settings';
import { disconnectDatabase } from '../db/database.ts';
import { resetSecondFactorOf } from '../features/admin/index.ts';
import { parseEmail } from '../features/auth/index.ts';
import { openDatabase } from '../migrations/open-database.ts';

// npm run second-factor:reset -- EMAIL: turns the second factor of an account off, ends its sessions and notifies its owner. For the
// only admin of a practice; other accounts are reset in the admin area.
try {
  const [address, ...more] = process.argv.slice(2);
  if (!address || more.length > 0) throw new Error('Usage: npm run second-factor:reset -- <email>');
  const email = parseEmail(address);
  const config = readApiSettings(process.env);
  await openDatabase(config);
  await resetSecondFactorOf(email, () => new Date());
  console.log(
    `${email} has no second factor any more and is signed out everywhere. The next login needs the password alone, so set up a new one at once.`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await disconnectDatabase();
}
