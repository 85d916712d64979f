import { searchKey } from '@kenali/contracts';
import { inTransaction } from '../../db/database.ts';
import { nextId } from '../../db/next-id.ts';
import { MINUTE_MS } from '../../durations.ts';
import { type AuditEntryDocument, AuditEntryModel, storedEntries } from './audit-entry.model.ts';
import { ERASURE, erasureProof, type StoredEntry, splitEntry } from './chain.ts';
import { toAuditRecords } from './record-audit.ts';
import { sealAllEntries } from './seal-entries.ts';

/** Entries that one transaction empties. */
const BATCH = 200;
/** Finding the entries about a person reads the whole log. */
const READ_MS = 10 * MINUTE_MS;

/** Which entries are about a person: by the numbers of their targets and actors, and by tokens of the stored email addresses. */
export interface AuditSubject {
  targets: Partial<Record<NonNullable<AuditEntryDocument['target']>['kind'], readonly number[]>>;
  actorId?: number;
  emails?: readonly string[];
  /** Leaves out the entries whose texts are about somebody else. */
  isAbout?(text: string): boolean;
}

/**
 * Removes names, texts and changes from the sealed entries about a person, with the salt of their seal, and records which ones, with a proof.
 * What remains is numbers and times, so the chain stays valid; see docs/decisions/0062-audit-of-reads-and-chain.md. Repeating
 * it finds nothing more to do.
 * @param byUserId whom the entry about the erasure names: the owner who asked for it
 * @param checkpoint is awaited before each batch
 * @returns how many entries it emptied
 */
export async function eraseAuditContent(
  subject: AuditSubject,
  { byUserId, now, checkpoint }: { byUserId: number; now: Date; checkpoint: () => Promise<void> | void },
): Promise<number> {
  const conditions = conditionsOf(subject);
  if (conditions.length === 0) return 0;
  // Only a sealed entry can lose its content.
  await sealAllEntries();
  const filter = { $or: conditions, 'seal.salt': { $exists: true } };
  let erased = 0;
  let after = 0;
  for (;;) {
    await checkpoint();
    const found = await storedEntries()
      .find({ ...filter, _id: { $gt: after } } as never, { sort: { _id: 1 }, limit: BATCH, maxTimeMS: READ_MS })
      .toArray();
    if (found.length === 0) return erased;
    after = found.at(-1)?._id ?? after;
    const { isAbout } = subject;
    const about = isAbout ? found.filter((entry) => isAbout(JSON.stringify(splitEntry(entry).content))) : found;
    if (about.length > 0) erased += await empty(about, { byUserId, now });
  }
}

/** Empties sealed entries, and records which, in one transaction: in between, the check of the chain would find a fault. */
async function empty(
  found: readonly StoredEntry[],
  { byUserId, now }: { byUserId: number; now: Date },
): Promise<number> {
  const id = await nextId(AuditEntryModel);
  return inTransaction(async (session) => {
    const { modifiedCount } = await storedEntries().bulkWrite(
      found.map((entry) => ({
        replaceOne: { filter: { _id: entry._id, 'seal.salt': { $exists: true } }, replacement: factsOf(entry) },
      })) as never,
      { session },
    );
    const record = {
      _id: id,
      at: now,
      action: ERASURE,
      actor: { id: byUserId, email: '-', name: '-' },
      target: null,
      changes: {},
      details: { rows: found.length },
      searchWords: [],
      records: toAuditRecords({ entry: found.map(({ _id }) => _id) }),
    };
    await storedEntries().insertOne({ ...record, proof: erasureProof(record) }, { session });
    return modifiedCount;
  });
}

function conditionsOf({ targets, actorId, emails = [] }: AuditSubject): object[] {
  const ofTargets = Object.entries(targets)
    .filter(([, ids]) => ids.length > 0)
    .map(([kind, ids]) => ({ 'target.kind': kind, 'target.id': { $in: [...ids] } }));
  const ofActor = actorId === undefined ? [] : [{ 'actor.id': actorId, action: { $ne: ERASURE } }];
  const ofEmails = emails.length > 0 ? [{ searchWords: { $in: emails.map(searchKey) } }] : [];
  return [...ofTargets, ...ofActor, ...ofEmails];
}

/** The facts of `splitEntry` and a seal without its salt. */
function factsOf({ _id, at, action, actor, target, records, requestId, isListing, seal }: StoredEntry): object {
  const { salt: _salt, ...rest } = seal as NonNullable<StoredEntry['seal']>;
  return {
    _id,
    at,
    action,
    ...(actor && { actor: { id: actor.id } }),
    ...(target === undefined ? {} : { target: target && { kind: target.kind, id: target.id } }),
    ...(records !== undefined && { records }),
    ...(requestId !== undefined && { requestId }),
    ...(isListing !== undefined && { isListing }),
    seal: rest,
  };
}
