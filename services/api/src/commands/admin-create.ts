import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { readApiSettings } from '@kenali/settings';
import { createAdmin, parseEmail } from '../features/auth/index.ts';
import { openDatabase } from '../migrations/open-database.ts';
import { runOnDatabase } from '../run-command.ts';

// npm run admin:create -- EMAIL: creates an admin account. It validates the address and the configuration before it asks
// for the password.
await runOnDatabase(async ([address], { env, log }) => {
  if (!address) throw new Error('Usage: npm run admin:create -- <email>');
  const email = parseEmail(address);
  const config = readApiSettings(env);
  await openDatabase(config);
  const password = await askHidden('Password (8 characters at least): ');
  const admin = await createAdmin({ email, password }, config.practice);
  log(`Admin ${admin.email} can log in at ${config.staffUrl}/admin/login.`);
});

/** Asks on the terminal without echoing the input. If the input is a pipe, it reads one line. */
function askHidden(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stdout.write(question);
  const reader = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    reader.once('line', (line) => {
      isAnswered = true;
      reader.close();
      process.stdout.write('\n');
      resolve(line);
    });
    reader.once('close', () => isAnswered || reject(new Error('No password was given.')));
  });
}
