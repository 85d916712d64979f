import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CliError } from '@kenali/node-utils';
import { openStore } from '@kenali/releases';
import { digestOf, fetchDocument, keepToday, readDocument, readKept, readToday } from './api-documents.ts';
import { type ApiDocument, findBreakingChanges } from './breaking-changes.ts';
import { checkReleases } from './check-releases.ts';
import { KEPT_SERVERS, keepServers } from './keep-servers.ts';

// npm run api:check: says whether the API of these sources breaks what was built against an earlier one.
const USAGE = `npm run api:check [-- --against URL|FILE] [--target DIR|s3://…] [--keep]
  without options   compares with the documents in tools/api-contract/kept, as the gate does
  --against         compares with the document of an API, such as https://kenali.example/api/openapi.json
  --target          compares with what the live releases of a store, and those one rollback away, were built against
  --keep            keeps the document and the servers of these sources; do it with each release of the API`;
const root = join(import.meta.dirname, '../..');

function print(changes: readonly string[], what: string): void {
  if (changes.length === 0) {
    console.log(`The API breaks nothing of ${what}.`);
    return;
  }
  console.log(`The API breaks ${changes.length} promises to ${what}:`);
  for (const change of changes) console.log(`  ${change}`);
  process.exitCode = 1;
}

async function compareWithStore(target: string, today: ApiDocument): Promise<void> {
  const store = await openStore(target, { readOnly: true });
  const { breaking, unknown, deprecated, compared } = await checkReleases(store, today, readKept(root));
  if (compared > 0) print(breaking, `${compared} releases of ${target}`);
  for (const call of deprecated) console.log(`  deprecated: ${call}`);
  for (const release of unknown)
    console.log(`  not compared, because it carries no document, and none is kept for it: ${release}`);
  if (unknown.length > 0 || compared === 0) {
    console.log(compared === 0 ? 'Nothing was compared.' : `${unknown.length} releases were not compared.`);
    process.exitCode = 1;
  }
}

async function run(): Promise<void> {
  const options = { against: { type: 'string' }, target: { type: 'string' }, keep: { type: 'boolean' } } as const;
  const { against, target, keep } = parseArgs({ options }).values;
  const today = readToday(root);
  if (keep) {
    const servers = `${KEPT_SERVERS}/${digestOf(today)}.tar.gz`;
    // The tests run the newest.
    rmSync(join(root, KEPT_SERVERS), { recursive: true, force: true });
    await keepServers(root, join(root, servers));
    console.log(`Kept: ${keepToday(root)}, ${servers}`);
  } else if (target) await compareWithStore(target, today);
  else if (against) {
    const before = /^https?:/.test(against) ? await fetchDocument(against) : readDocument(against);
    print(findBreakingChanges(before, today), against);
  } else {
    const kept = readKept(root);
    if (kept.size === 0) throw new CliError('No document is kept in tools/api-contract/kept, so nothing was compared.');
    for (const [digest, document] of kept)
      print(findBreakingChanges(document, today), `releases built with API ${digest}`);
    console.log(`These sources have API ${digestOf(today)}.`);
  }
}

try {
  await run();
} catch (error) {
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  console.error(
    isUsage || error instanceof CliError ? `${(error as Error).message}\n${USAGE}` : (error as Error).stack,
  );
  process.exitCode = 1;
}
