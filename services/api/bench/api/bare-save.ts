import type { Collection, Db, Document } from 'mongodb';
import { type Body, fits, items, PARTS, type Part, singlesOf, type Values } from './bare-body.ts';
import type { Write } from './bare-http.ts';
import { open, seal } from './bare-seal.ts';
import { INSTRUMENT } from './bench-data.ts';

const { id, version } = INSTRUMENT;
export type Saved = Document & { _id: number };

/** What the last save has stored, so that the next one needs no read, as in the API. */
interface Open {
  userId: number;
  revision: number;
  savedAt: Date | null;
  startedAt: Date | null;
  progress: Record<Part, Values>;
}

/**
 * Saves like the API, without its layers: checks ids and values, merges, seals the four parts of the answers, and stores them with one
 * update that needs the revision it has merged with. It derives nothing; see `DERIVED`.
 */
export function createSave(db: Db): Write {
  const saved = db.collection<Saved>('userAssessments');
  const opened = new Map<number, Open>();
  return async (userId, _id, text) => {
    const body = JSON.parse(text) as Body;
    if (!fits(body)) return { status: 422 };
    for (;;) {
      const known = opened.get(_id);
      const before = known?.userId === userId ? known : await read(saved, userId, _id);
      if (typeof before === 'number') return { status: before };
      const after = merge(before, body);
      opened.delete(_id);
      const { matchedCount } = await saved.updateOne(openFilter(_id, before) as object, updateOf(_id, after, body), {
        writeConcern: { w: 'majority' },
      });
      if (matchedCount === 0) continue;
      opened.set(_id, after);
      const { revision, savedAt, progress } = after;
      const { responses, notApplicable } = progress;
      return { status: 200, body: { revision, savedAt, status: 'in_progress', responses, notApplicable } };
    }
  };
}

/** @returns a status if nothing can be saved */
export async function read(saved: Collection<Saved>, userId: number, _id: number): Promise<Open | 404 | 409> {
  const own = { _id, userId, withdrawnAt: null } as object;
  const found = (await saved.findOne(own, {
    projection: { status: 1, frozenAt: 1, revision: 1, savedAt: 1, startedAt: 1, progress: 1 },
  })) as Document | null;
  if (!found) return 404;
  if (found.status === 'completed' || found.frozenAt) return 409;
  const { revision, savedAt, startedAt, progress } = found;
  const parts = PARTS.map((part) => [part, open(_id, `progress.${part}`, progress[part])]);
  return { userId, revision, savedAt, startedAt, progress: Object.fromEntries(parts) };
}

export const openFilter = (_id: number, { userId, revision, savedAt }: Open) => ({
  _id,
  userId,
  withdrawnAt: null,
  status: { $ne: 'completed' },
  frozenAt: null,
  revision,
  savedAt,
  $or: [{ instrument: null }, { 'instrument.id': id, 'instrument.version': version }],
});

/** Changed items overwrite and clear the opposite entry; other items only fill gaps. */
export function merge({ progress, ...before }: Open, body: Body): Open {
  const isChanged = body.changed ? new Set(body.changed) : items;
  const [responses, notApplicable] = [{ ...progress.responses }, { ...progress.notApplicable }];
  const isGap = (item: string) => !(item in progress.responses) && !(item in progress.notApplicable);
  const put = (sent: Values = {}, map: Values, opposite: Values) => {
    for (const [item, value] of Object.entries(sent)) {
      if (!isChanged.has(item) && !isGap(item)) continue;
      map[item] = value;
      delete opposite[item];
    }
  };
  put(body.responses, responses, notApplicable);
  put(body.notApplicable, notApplicable, responses);
  const comments = { ...progress.comments, ...body.comments };
  const participantInfo = { ...progress.participantInfo, ...body.participantInfo };
  const now = new Date();
  return {
    userId: before.userId,
    revision: before.revision + 1,
    savedAt: now,
    startedAt: before.startedAt ?? now,
    progress: { responses, notApplicable, comments, participantInfo },
  };
}

function updateOf(_id: number, { revision, savedAt, startedAt, progress }: Open, body: Body): object {
  const answered = Object.keys(progress.responses).length + Object.keys(progress.notApplicable).length;
  const set: Values = {
    status: 'in_progress',
    answered,
    revision,
    savedAt,
    startedAt,
    instrument: INSTRUMENT,
    itemCount: items.size,
  };
  for (const part of PARTS) set[`progress.${part}`] = seal(_id, `progress.${part}`, progress[part]);
  return { $set: { ...set, ...singlesOf(body) } };
}
