import { parseArgs } from 'node:util';
import { openStore, type Store } from '@kenali/releases';
import { recordBackup } from '../backup/backup-record.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { listBackups, pruneBackups } from '../backup/manifest.ts';
import { log, on, runCommand, text, withDatabase } from '../backup/run-command.ts';
import { readBackupKeys } from '../backup/vault.ts';

const HELP = `npm run backup -- --to <folder or s3://bucket/prefix?endpoint=…&region=…>
  --keep <n>         keep the newest n complete backups
  --keep-days <n>    keep complete backups younger than n days; a backup that one of both keeps stays
  --newest-within <hours>  make no backup: exit with 1 if the newest complete one is older
  --releases <store> where the release pointers are; defaults to RELEASES_TARGET or RELEASES_DIR
Needs MONGODB_URI, and BACKUP_KEY or BACKUP_KEY_FILE; --newest-within needs none of them.`;
const OPTIONS = {
  to: text,
  keep: text,
  'keep-days': text,
  releases: text,
  help: on,
  'newest-within': text,
} as const;

function numberOf(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new Error(`${name} must be a number of 1 or more.`);
  return Number(value);
}

/** @throws Error if no backup was completed for that long: nothing else tells of a schedule that does not run */
async function requireNewest(store: Store, hours: number, now: Date): Promise<void> {
  const newest = (await listBackups(store)).find(({ isComplete }) => isComplete);
  if (!newest) throw new Error(`There is no complete backup in ${store.where}.`);
  const age = (now.getTime() - newest.startedAt) / 3_600_000;
  const found = `The newest complete backup in ${store.where} is ${newest.id}, ${age.toFixed(1)} hours old`;
  if (age > hours) throw new Error(`${found}, more than ${hours}.`);
  log(`${found}.`);
}

// npm run backup
await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) return log(HELP);
  if (!values.to) throw new Error(HELP);
  const hours = numberOf('--newest-within', values['newest-within']);
  if (hours) return requireNewest(await openStore(values.to, { readOnly: true }), hours, new Date());
  const keep = numberOf('--keep', values.keep);
  const keepDays = numberOf('--keep-days', values['keep-days']);
  const keys = readBackupKeys(process.env);
  const store = await openStore(values.to);
  const startedAt = new Date();
  await withDatabase({ releases: values.releases, readOnly: true }, async (opened) => {
    const id = await makeBackup({ ...opened, store, keys, log, now: startedAt });
    await recordBackup(opened.db, { id, startedAt }, log);
  });
  for (const id of await pruneBackups(store, { keep, keepDays })) log(`Deleted backup ${id}.`);
});
