import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readApiSettings } from '@kenali/settings';
import { loadCatalogue } from '../features/assessments/index.ts';
import { openDatabase } from '../migrations/open-database.ts';
import { runOnDatabase } from '../run-command.ts';

// npm run catalogue:load [-- FILE]: writes the catalogue to the database at MONGODB_URI.
const OURS = join(import.meta.dirname, '../../data/catalogue.json');
await runOnDatabase(async ([given], { env, log }) => {
  const file = given ? resolve(env.INIT_CWD ?? '.', given) : OURS;
  await openDatabase(readApiSettings(env));
  const { created, updated } = await loadCatalogue(JSON.parse(readFileSync(file, 'utf8')), new Date());
  log(`Catalogue loaded: ${created} created, ${updated} updated.`);
});
