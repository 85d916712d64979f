import { readApiSettings } from '@kenali/settings';
import { resetSecondFactorOf } from '../features/admin/index.ts';
import { parseEmail } from '../features/auth/index.ts';
import { openDatabase } from '../migrations/open-database.ts';
import { runOnDatabase } from '../run-command.ts';

// npm run second-factor:reset -- EMAIL: turns the second factor of an account off, ends its sessions and notifies its owner. For the
// only admin of a practice; other accounts are reset in the admin area.
await runOnDatabase(async ([address, ...more], { env, log }) => {
  if (!address || more.length > 0) throw new Error('Usage: npm run second-factor:reset -- <email>');
  const email = parseEmail(address);
  const config = readApiSettings(env);
  await openDatabase(config);
  await resetSecondFactorOf(email, () => new Date());
  log(
    `${email} has no second factor any more and is signed out everywhere. The next login needs the password alone, so set up a new one at once.`,
  );
});
