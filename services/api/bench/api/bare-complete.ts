import type { MongoClient } from 'mongodb';
import { fits, instrument, PARTS, SCORING } from './bare-body.ts';
import type { Write } from './bare-http.ts';
import { merge, openFilter, read, type Saved } from './bare-save.ts';
import { seal } from './bare-seal.ts';
import { INSTRUMENT } from './bench-data.ts';

/**
 * Completes like the API, without its layers: reads, merges, scores with the same instrument, seals, and stores the result in one transaction
 * with the two messages about it, under the revision that it has read. It links no profile of a child and asks for no sign-off.
 */
export function createComplete(client: MongoClient): Write {
  const db = client.db();
  const saved = db.collection<Saved>('userAssessments');
  const outbox = db.collection('outbox');
  return async (userId, _id, text) => {
    const body = JSON.parse(text);
    if (!fits(body)) return { status: 422 };
    for (;;) {
      const before = await read(saved, userId, _id);
      if (typeof before === 'number') return { status: before };
      const { progress, savedAt, startedAt, revision } = merge(before, body);
      const answered = progress as never;
      if (instrument.missing(answered).length > 0) return { status: 422 };
      const completedAt = savedAt as Date;
      if (instrument.checkSubmission(answered, completedAt.toISOString().slice(0, 10)).length > 0)
        return { status: 422 };
      const results = instrument.score(answered, { ...SCORING, completedAt: completedAt.toISOString() });
      const requested = { status: 'requested', at: completedAt, byUserId: userId };
      const set: Record<string, unknown> = {
        status: 'completed',
        answered: instrument.itemCount,
        itemCount: instrument.itemCount,
        revision,
        savedAt,
        startedAt,
        completedAt,
        instrument: INSTRUMENT,
        results: seal(_id, 'results', results),
        consultation: { status: 'requested', requestedAt: savedAt, updatedAt: savedAt, history: [requested] },
      };
      for (const part of PARTS) set[`progress.${part}`] = seal(_id, `progress.${part}`, progress[part]);
      const isStored = await client.withSession((session) =>
        session.withTransaction(
          async () => {
            const filter = openFilter(_id, before) as object;
            const { matchedCount } = await saved.updateOne(filter, { $set: set }, { session });
            if (matchedCount === 0) return false;
            for (const kind of ['result_ready', 'consultation_requested'])
              await outbox.updateOne(
                { key: `${kind}:${_id}` },
                { $setOnInsert: { kind, userAssessmentId: _id, userId, createdAt: savedAt, ...WAITING } },
                { upsert: true, session },
              );
            return true;
          },
          { writeConcern: { w: 'majority' } },
        ),
      );
      if (!isStored) continue;
      return { status: 200, body: { id: _id, status: 'completed', completedAt, resultUrl: `/results/${_id}` } };
    }
  };
}

const WAITING = { claim: null, tries: 0, sentAt: null, outcome: null, lastError: null };
