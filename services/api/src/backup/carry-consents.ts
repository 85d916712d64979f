import type { Db, ObjectId } from 'mongodb';
import { type ConsentEventDocument, consentMarks, takesBack } from '../features/user-assessments/index.ts';
import type { Ending } from './endings.ts';

type Event = ConsentEventDocument & { _id: ObjectId };

/**
 * Adds consent events that came after a backup, for accounts that took something back since. All of them, because the last one says what
 * holds: who has consented again since has a consent, as before. Accounts that only consented are asked again.
 * @param kept all events of each account that it names
 * @returns how many accounts took something back
 */
export async function carryConsents(db: Db, kept: readonly Ending[]): Promise<number> {
  const ids = kept.map(({ document }) => document._id);
  const there = await eventsOf(db)
    .find({ _id: { $in: ids } }, { projection: { _id: 1 } })
    .toArray();
  const known = new Set(there.map(({ _id }) => String(_id)));
  const accounts = new Map<number, Ending[]>();
  for (const ending of kept) {
    if (known.has(String(ending.document._id))) continue;
    const { userId } = ending.document;
    accounts.set(userId, [...(accounts.get(userId) ?? []), ending]);
  }
  let changed = 0;
  for (const [userId, later] of accounts) if (await carryAccount(db, userId, later)) changed += 1;
  return changed;
}

const eventsOf = (db: Db) => db.collection<Event>('consentEvents');

async function carryAccount(db: Db, userId: number, kept: readonly Ending[]): Promise<boolean> {
  const account = await db.collection<{ _id: number; createdAt: Date }>('users').findOne({ _id: userId });
  const later = kept
    .filter(({ accountSince }) => accountSince?.getTime() === account?.createdAt.getTime())
    .map(({ document }) => document as Event);
  // Two databases that know different events have different events in one place. Otherwise clocks do not matter.
  const isForked = new Set(later.map(({ sequence }) => sequence)).size < later.length;
  later.sort((one, other) => (isForked ? one.at.getTime() - other.at.getTime() : one.sequence - other.sequence));
  const [last] = await eventsOf(db).find({ userId }).sort({ sequence: -1 }).limit(1).toArray();
  if (!later.some((event, index) => takesBack(event, index === 0 ? last : later[index - 1]))) return false;
  const first = (last?.sequence ?? 0) + 1;
  await eventsOf(db).insertMany(later.map((event, index) => ({ ...event, sequence: first + index })));
  for (const event of later)
    for (const [filter, update] of consentMarks(event))
      await db.collection('userAssessments').updateMany(filter, update);
  return true;
}
