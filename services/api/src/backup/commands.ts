import { parseArgs } from 'node:util';
import { openStore, type Store } from '@kenali/releases';
import { HOUR_MS } from '../durations.ts';
import type { Command, CommandIo } from '../run-command.ts';
import { recordBackup } from './backup-record.ts';
import { makeBackup } from './make-backup.ts';
import { listBackups, pruneBackups } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { readBackupKeys } from './vault.ts';
import { on, text, withDatabase } from './with-database.ts';

const BACKUP_HELP = `npm run backup -- --to <folder or s3://bucket/prefix?endpoint=…&region=…>
  --keep <n>         keep the newest n complete backups
  --keep-days <n>    keep complete backups younger than n days; a backup that one of both keeps stays
  --newest-within <hours>  make no backup: exit with 1 if the newest complete one is older
  --releases <store> where the release pointers are; defaults to RELEASES_TARGET or RELEASES_DIR
Needs MONGODB_URI, and BACKUP_KEY or BACKUP_KEY_FILE; --newest-within needs none of them.`;
const BACKUP_OPTIONS = {
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
async function requireNewest(store: Store, hours: number, now: Date, log: CommandIo['log']): Promise<void> {
  const newest = (await listBackups(store)).find(({ isComplete }) => isComplete);
  if (!newest) throw new Error(`There is no complete backup in ${store.where}.`);
  const age = (now.getTime() - newest.startedAt) / HOUR_MS;
  const found = `The newest complete backup in ${store.where} is ${newest.id}, ${age.toFixed(1)} hours old`;
  if (age > hours) throw new Error(`${found}, more than ${hours}.`);
  log(`${found}.`);
}

/** `npm run backup` */
export const backup: Command = async (args, { env, log }) => {
  const { values } = parseArgs({ args, options: BACKUP_OPTIONS });
  if (values.help) return log(BACKUP_HELP);
  if (!values.to) throw new Error(BACKUP_HELP);
  const hours = numberOf('--newest-within', values['newest-within']);
  if (hours) return requireNewest(await openStore(values.to, { readOnly: true }), hours, new Date(), log);
  const keep = numberOf('--keep', values.keep);
  const keepDays = numberOf('--keep-days', values['keep-days']);
  const keys = readBackupKeys(env);
  const store = await openStore(values.to);
  const startedAt = new Date();
  await withDatabase({ releases: values.releases, readOnly: true, env }, async (opened) => {
    const id = await makeBackup({ ...opened, store, keys, log, now: startedAt });
    await recordBackup(opened.db, { id, startedAt }, log);
  });
  for (const id of await pruneBackups(store, { keep, keepDays })) log(`Deleted backup ${id}.`);
};

const RESTORE_HELP = `npm run restore -- --from <folder or s3://bucket/prefix?endpoint=…&region=…>
  --backup <id>         defaults to the newest complete one
  --replace <database>  delete the content of the database, which must have this name
  --releases <store>    where the release pointers go; defaults to RELEASES_TARGET or RELEASES_DIR
  --requests-from <database>  knows later requests of owners and what has ended since, such as the damaged one beside it
  --overwrite-pointers  also replace pointers of the same or a later revision
Needs MONGODB_URI, and BACKUP_KEY or BACKUP_KEY_FILE.`;
const RESTORE_OPTIONS = {
  from: text,
  backup: text,
  replace: text,
  releases: text,
  'requests-from': text,
  'overwrite-pointers': on,
  help: on,
} as const;

/** `npm run restore` */
export const restore: Command = async (args, { env, log }) => {
  const { values } = parseArgs({ args, options: RESTORE_OPTIONS });
  if (values.help) return log(RESTORE_HELP);
  if (!values.from) throw new Error(RESTORE_HELP);
  const keys = readBackupKeys(env);
  const store = await openStore(values.from, { readOnly: true });
  const { backup: id, replace, 'overwrite-pointers': overwritePointers, 'requests-from': from } = values;
  await withDatabase({ releases: values.releases, readOnly: false, env }, (opened) =>
    restoreBackup({
      ...opened,
      ...(from && { requestsFrom: opened.sibling(from) }),
      store,
      keys,
      id,
      replace,
      overwritePointers,
      log,
    }),
  );
};
