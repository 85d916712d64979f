import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
// It loads every model.
import '../src/start-api.ts';

const SOURCES = join(__dirname, '../src');
const DOCUMENT = readFileSync(join(__dirname, '../../../docs/privacy/record-of-processing.md'), 'utf8');

const TEXTS = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.ts$/.test(file))
  .map((file) => readFileSync(join(SOURCES, file), 'utf8'));

/** Collections without a model: `collection('name')`, or with a constant. */
const collectionsWithoutModel = (): string[] =>
  TEXTS.flatMap((text) =>
    [...text.matchAll(/\.collection(?:<[^(]*>)?\((?:'(\w+)'|([A-Z_]+))\)/g)].map(
      ([, name, constant]) => name ?? nameOf(constant as string),
    ),
  );

/** The value of a constant, whichever file of the API declares it. */
function nameOf(constant: string): string {
  const declaration = new RegExp(`const ${constant} = (?:'(\\w+)'|([A-Z_]+));`);
  const found = TEXTS.map((text) => declaration.exec(text)).find((each) => each !== null);
  if (!found) throw new Error(`${constant} has no value`);
  return found[1] ?? nameOf(found[2] as string);
}

const models = Object.values(mongoose.models);
const collections = [
  ...new Set([...models.map((model) => model.collection.collectionName), ...collectionsWithoutModel()]),
];
/** Rows of the table of collections: name, content, purpose, when it is deleted. */
const rows = [...DOCUMENT.matchAll(/^\| `(\w+)` +\|(.+)\|$/gm)].map(([, name = '', rest = '']) => ({
  name,
  cells: rest.split('|').map((cell) => cell.trim()),
}));

it('docs/privacy/record-of-processing.md: has each collection of the database once, and no other', () => {
  expect(collections.length).toBeGreaterThan(20);
  expect(rows.map(({ name }) => name).sort()).toEqual(collections.sort());
  for (const { cells } of rows) expect(cells.filter((cell) => cell.length > 3)).toHaveLength(3);
});

it('docs/privacy/record-of-processing.md: says "automatically" for exactly the collections that MongoDB expires', () => {
  const expiring = models
    .filter((model) => model.schema.indexes().some(([, { expireAfterSeconds }]) => expireAfterSeconds !== undefined))
    .map((model) => model.collection.collectionName);
  expect(expiring.length).toBeGreaterThan(5);
  const deleted = rows.filter(({ cells }) => cells[2]?.startsWith('automatically')).map(({ name }) => name);
  expect(deleted.sort()).toEqual(expiring.sort());
});

it('docs/privacy/record-of-processing.md: names every recipient that a setting can name', () => {
  const settings = [...DOCUMENT.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name]) => name);
  for (const name of ['MONGODB_URI', 'MIDTRANS_SNAP_API_BASE_URL', 'SMTP_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'])
    expect(settings).toContain(name);
});
