import { readConfig } from '../config.ts';
import { connectDatabase, disconnectDatabase } from '../db/database.ts';
import { checkEmail, createAdmin } from '../features/auth/index.ts';
import { askHidden } from './ask-hidden.ts';

// npm run admin:create -- EMAIL: asks for a password and makes the first admin. What can be refused without it is first.
const address = process.argv[2];
try {
  if (!address) throw new Error('Usage: npm run admin:create -- <email>');
  const email = checkEmail(address);
  const config = readConfig(process.env);
  await connectDatabase(config.mongodbUri);
  const password = await askHidden('Password (8 characters at least): ');
  const admin = await createAdmin({ email, password });
  console.log(`Admin ${admin.email} can log in at ${config.publicUrl}/admin/login.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await disconnectDatabase();
}
