import { type AuditAction, type AuditEntry, type AuditRecords, fullName, LISTING_ACTIONS } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../db/database.ts';
import { isDuplicateKey } from '../../db/model.ts';
import { nextId } from '../../db/next-id.ts';
import { searchTokens } from '../../db/search-tokens.ts';
import type { CallContext } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { User } from '../auth/index.ts';
import { AuditEntryModel } from './audit-entry.model.ts';

/** One action to record. Must not contain secrets: no password, no token, no response to an instrument. */
export interface AuditRecord {
  action: AuditAction;
  target?: AuditEntry['target'];
  changes?: AuditEntry['changes'];
  details?: AuditEntry['details'];
  /** Texts that make the entry searchable besides actor and target: name and email of the affected user. */
  searchTexts?: string[];
  /** Further records that the action is about. Their numbers are not in exports of the owner's data. */
  about?: ShownIds;
}

type AuditContext = Pick<CallContext, 'requestId'> & { services: Pick<Services, 'now'>; caller: { id: number } | null };
type Actor = AuditEntry['actor'];
/** What follows from a message of the payment provider. */
const NOBODY: Actor = { id: 0, email: '-', name: 'Sistem' };

/**
 * Prepares an audit entry that is written in the same transaction as the action. Reads the caller and takes the entry's id
 * outside the transaction when the entry is first written, so an action without an entry costs nothing and a retried
 * transaction reuses both.
 */
export function beginAudit(context: AuditContext) {
  let prepared: Promise<[number, Actor]> | undefined;
  return async (record: AuditRecord, dbSession?: ClientSession): Promise<void> => {
    prepared ??= Promise.all([nextId(AuditEntryModel), readActor(context)]);
    const entry = toEntry(...(await prepared), record, context);
    await AuditEntryModel.create([entry], dbSession ? { session: dbSession } : {});
  };
}

/** Runs a transaction with the function that writes its audit entry. */
export async function inAuditedTransaction<T>(context: AuditContext, work: AuditedWork<T>): Promise<T> {
  const writeAudit = beginAudit(context);
  return inTransaction((dbSession) => work(dbSession, (record) => writeAudit(record, dbSession)));
}

export type AuditedWork<T> = (
  dbSession: ClientSession,
  writeAudit: (record: AuditRecord) => Promise<void>,
) => Promise<T>;

async function readActor({ caller }: AuditContext): Promise<Actor> {
  if (!caller) return NOBODY;
  const user = await User.findById(caller.id, ['email', 'firstName', 'lastName']).lean();
  return { id: caller.id, email: user?.email ?? '-', name: user ? fullName(user) : '-' };
}

const toEntry = (_id: number, actor: Actor, record: AuditRecord, { services, requestId }: AuditContext) => {
  const { action, target = null, changes = {}, details = {}, searchTexts = [], about } = record;
  return {
    _id,
    at: services.now(),
    action,
    actor,
    target,
    changes,
    details,
    searchWords: searchTokens([actor.name, actor.email, target?.name ?? '', ...searchTexts]),
    ...(about && { records: toAuditRecords(about) }),
    requestId,
  };
};

/** The fields of a partial update whose values differ from the stored document. */
export function findChanges<T extends object>(before: T, update: Partial<T>): AuditEntry['changes'] {
  const fields = Object.keys(update) as (keyof T & string)[];
  return Object.fromEntries(
    fields
      .filter((field) => before[field] !== update[field])
      .map((field) => [field, { from: before[field], to: update[field] }]),
  );
}

/** Records an action that changes nothing else. Callers await it, so the call fails when the entry cannot be written. */
export const recordAudit = (context: AuditContext, record: AuditRecord): Promise<void> => beginAudit(context)(record);

/** The ids that a list, a search or an export has shown, by the kind of their records. */
type ShownIds = Partial<Record<AuditRecords['kind'], readonly number[]>>;

/** The answer waits for a majority after its handler (`withReadYourWrites`), so these two writes need not wait as well. */
const CONFIRMED_LATER = { writeConcern: { w: 1 } } as const;
const LISTINGS: ReadonlySet<string> = new Set(LISTING_ACTIONS);
const TRIES = 3;

/**
 * Records a call that shows records of many families: one entry per answer, however many records it has. The entry has
 * their numbers and no names.
 */
export async function recordShown(
  context: AuditContext,
  action: AuditAction,
  shown: ShownIds,
  details: AuditEntry['details'] = {},
): Promise<void> {
  const records = toAuditRecords(shown);
  const actor = await readActor(context);
  for (let tries = 1; ; tries += 1) {
    const id = await nextId(AuditEntryModel, 1, CONFIRMED_LATER);
    const entry = { ...toEntry(id, actor, { action, details }, context), records };
    const stored = LISTINGS.has(action) ? { ...entry, isListing: true } : entry;
    try {
      await AuditEntryModel.collection.insertOne(stored as never, CONFIRMED_LATER);
      return;
    } catch (error) {
      // An election undid the counter, so the new primary gave out a number that was taken.
      if (!isDuplicateKey(error) || tries === TRIES) throw error;
    }
  }
}

/** Kinds without a record are left out. */
export function toAuditRecords(shown: ShownIds): AuditRecords[] {
  const kinds = Object.entries(shown) as [AuditRecords['kind'], readonly number[]][];
  return kinds.flatMap(([kind, given]) => {
    const ids = [...new Set(given)].sort((one, other) => one - other);
    return ids.length === 0 ? [] : [{ kind, count: ids.length, ids: toRanges(ids) }];
  });
}

/** "4,7-9" for 4, 7, 8 and 9. Exports have hundreds of thousands of ids, most of them in a row. */
function toRanges(ascending: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const id of ascending) {
    const last = ranges.at(-1);
    if (last && last[1] === id - 1) last[1] = id;
    else ranges.push([id, id]);
  }
  return ranges.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join();
}
