import { DEMO_FIELD_ENCRYPTION } from '@kenali/settings';
import { connectDatabase, disconnectDatabase } from '../src/db/database.ts';
import { useFieldKeys } from '../src/db/encryption/envelope.ts';
import { migrate } from '../src/migrations/migrate.ts';
import { MADE_UP } from './made-up-migrations.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

// Does what `npm run db:migrate` does, with made-up migrations, in a process that a test can stop.
try {
  await connectDatabase(String(process.env.MONGODB_URI));
  useFieldKeys(DEMO_FIELD_ENCRYPTION);
  say(`${await migrate(say, MADE_UP)} migrations were run.`);
} catch (error) {
  say((error as Error).message);
  process.exitCode = 1;
} finally {
  await disconnectDatabase();
}
