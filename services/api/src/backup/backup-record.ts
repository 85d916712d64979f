import { type Db, MongoServerError } from 'mongodb';

/** The newest successful backup of a database, kept in the database itself, because backups run where nobody reads metrics. */
interface BackupRecord {
  _id: 'newest';
  /** Folder of the backup in its target. */
  backup: string;
  /** Everything acknowledged before is in the backup. */
  startedAt: Date;
  finishedAt: Date;
}

const DUPLICATE_KEY = 11000;
const records = (db: Pick<Db, 'collection'>) => db.collection<BackupRecord>('backupRecords');

/** @returns when the newest successful backup began; null if none was recorded */
export async function newestBackupAt(db: Pick<Db, 'collection'>): Promise<Date | null> {
  const newest = await records(db).findOne({ _id: 'newest' }, { projection: { startedAt: 1 } });
  return newest?.startedAt ?? null;
}

/**
 * Records a backup that was read back, unless a later one is recorded. A user who may only read cannot record it: the backup
 * counts all the same, so the command reports it and succeeds.
 */
export async function recordBackup(
  db: Pick<Db, 'collection'>,
  { id, startedAt }: { id: string; startedAt: Date },
  log: (line: string) => void,
): Promise<void> {
  const record = { backup: id, startedAt, finishedAt: new Date() };
  try {
    await records(db).updateOne(
      { _id: 'newest', startedAt: { $not: { $gt: startedAt } } },
      { $set: record },
      { upsert: true },
    );
  } catch (error) {
    if (!(error instanceof MongoServerError)) throw error;
    if (error.code === DUPLICATE_KEY) return;
    log(`The backup is complete, but could not be recorded, so its age is wrong in the metrics: ${error.codeName}.`);
  }
}
