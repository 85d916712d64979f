import { parseArgs } from 'node:util';
import { openStore } from '@kenali/releases';
import { restoreBackup } from '../backup/restore-backup.ts';
import { log, on, runCommand, text, withDatabase } from '../backup/run-command.ts';
import { readBackupKeys } from '../backup/vault.ts';

const HELP = `npm run restore -- --from <folder or s3://bucket/prefix?endpoint=…&region=…>
  --backup <id>         defaults to the newest complete one
  --replace <database>  delete the content of the database, which must have this name
  --releases <store>    where the release pointers go; defaults to RELEASES_TARGET or RELEASES_DIR
  --requests-from <database>  knows later requests of owners and what has ended since, such as the damaged one beside it
  --overwrite-pointers  also replace pointers of the same or a later revision
Needs MONGODB_URI, and BACKUP_KEY or BACKUP_KEY_FILE.`;
const OPTIONS = {
  from: text,
  backup: text,
  replace: text,
  releases: text,
  'requests-from': text,
  'overwrite-pointers': on,
  help: on,
} as const;

// npm run restore
await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) return log(HELP);
  if (!values.from) throw new Error(HELP);
  const keys = readBackupKeys(process.env);
  const store = await openStore(values.from, { readOnly: true });
  const { backup: id, replace, 'overwrite-pointers': overwritePointers, 'requests-from': from } = values;
  await withDatabase({ releases: values.releases, readOnly: false }, (opened) =>
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
});
