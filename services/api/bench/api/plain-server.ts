import type { Db } from 'mongodb';
import { type Body, instrument, PARTS, type Part, SCORING, singlesOf, type Values } from './bare-body.ts';
import { serveBare, type Write } from './bare-http.ts';
import { createLists } from './bare-lists.ts';
import { seal } from './bare-seal.ts';

type Saved = { _id: number };

/** The sent parts replace the stored ones, whatever another device has stored. */
const partsOf = (_id: number, body: Body) => {
  const sent = PARTS.filter((part) => body[part] !== undefined);
  return Object.fromEntries(sent.map((part) => [`progress.${part}`, seal(_id, `progress.${part}`, body[part])]));
};
const answeredIn = ({ responses = {}, notApplicable = {} }: Partial<Record<Part, Values>>) =>
  Object.keys(responses).length + Object.keys(notApplicable).length;

/** One update, acknowledged by a majority, of an open user assessment of the user. */
const write = async (db: Db, userId: number, _id: number, fields: object): Promise<boolean> => {
  const own = { _id, userId, status: { $ne: 'completed' } };
  const { matchedCount } = await db
    .collection<Saved>('userAssessments')
    .updateOne(own as object, { $set: fields, $inc: { revision: 1 } }, { writeConcern: { w: 'majority' } });
  return matchedCount === 1;
};

const save =
  (db: Db): Write =>
  async (userId, _id, text) => {
    const body = JSON.parse(text) as Body;
    const savedAt = new Date();
    const singles = { status: 'in_progress', answered: answeredIn(body), savedAt, ...singlesOf(body) };
    const isSaved = await write(db, userId, _id, { ...singles, ...partsOf(_id, body) });
    return isSaved ? { status: 200, body: { savedAt, status: 'in_progress' } } : { status: 404 };
  };

const complete =
  (db: Db): Write =>
  async (userId, _id, text) => {
    const body = JSON.parse(text) as Body;
    const completedAt = new Date();
    const parts = Object.fromEntries(PARTS.map((part) => [part, body[part] ?? {}])) as Record<Part, never>;
    const results = instrument.score(parts, { ...SCORING, completedAt: completedAt.toISOString() });
    const fields = { status: 'completed', answered: instrument.itemCount, completedAt, savedAt: completedAt };
    const sealed = { ...partsOf(_id, body), results: seal(_id, 'results', results) };
    if (!(await write(db, userId, _id, { ...fields, ...sealed }))) return { status: 404 };
    const answer = { id: _id, status: 'completed', completedAt, resultUrl: `/results/${_id}` };
    return { status: 200, body: answer };
  };

/**
 * The least server: it verifies the token and writes what was sent with one update. It looks up no session, validates nothing, merges
 * nothing, confirms no list, and sends no message. It shows what everything else costs.
 */
await serveBare((client) => {
  const db = client.db();
  const lists = createLists(db);
  return {
    list: (path, userId) => lists[path](userId),
    mayWrite: async () => true,
    writes: { 'save-progress': save(db), complete: complete(db) },
  };
});
