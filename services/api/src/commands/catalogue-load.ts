import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readApiSettings } from '@kenali/settings';
import { disconnectDatabase } from '../db/database.ts';
import { loadCatalogue } from '../features/assessments/index.ts';
import { openDatabase } from '../migrations/open-database.ts';

// npm run catalogue:load [-- FILE]: writes the catalogue to the database at MONGODB_URI.
const given = process.argv[2];
const file = given
  ? resolve(process.env.INIT_CWD ?? '.', given)
  : join(import.meta.dirname, '../../data/catalogue.json');
try {
  await openDatabase(readApiSettings(process.env));
  const { created, updated } = await loadCatalogue(JSON.parse(readFileSync(file, 'utf8')), new Date());
  console.log(`Catalogue loaded: ${created} created, ${updated} updated.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await disconnectDatabase();
}
