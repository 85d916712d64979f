import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRegistry, type Instrument } from '@kenali/instruments';
import type { Db } from 'mongodb';
import { seal } from './bare-seal.ts';
import { AGE_RANGE, INSTRUMENT } from './bench-data.ts';

const PARTS = ['responses', 'notApplicable', 'comments', 'participantInfo'] as const;
const SINGLES = ['currentPage', 'currentStep', 'isStarted'] as const;
type Body = Partial<Record<(typeof PARTS)[number], object> & Record<(typeof SINGLES)[number], unknown>>;

const { id, version } = INSTRUMENT;
const packFile = join(import.meta.dirname, '../../../../libs/instruments/packs', id, version, 'pack.json');
/** Scores as in the API: the rules of an instrument are no layer that a server could leave out. */
const [instrument] = createRegistry([JSON.parse(readFileSync(packFile, 'utf8'))]).all() as [Instrument];

/** The sent fields: the parts with answers are sealed and replace the stored ones, whatever another device has stored. */
const fieldsOf = (_id: number, body: Body): Record<string, unknown> => {
  const fields: Record<string, unknown> = {};
  for (const part of PARTS) if (body[part]) fields[`progress.${part}`] = seal(_id, `progress.${part}`, body[part]);
  for (const single of SINGLES) if (body[single] !== undefined) fields[`progress.${single}`] = body[single];
  return fields;
};

/** Saves and completes one user assessment. A write returns null if it is not an open one of the user. */
export function createWrites(db: Db) {
  const update = async (userId: number, _id: number, fields: object): Promise<boolean> => {
    const own = { _id, userId, status: { $ne: 'completed' } };
    const { matchedCount } = await db
      .collection<{ _id: number }>('userAssessments')
      .updateOne(own as object, { $set: fields, $inc: { revision: 1 } }, { writeConcern: { w: 'majority' } });
    return matchedCount === 1;
  };
  return {
    'save-progress': async (userId: number, _id: number, body: Body) => {
      const { responses = {}, notApplicable = {} } = body;
      const answered = Object.keys(responses).length + Object.keys(notApplicable).length;
      const state = { status: 'in_progress', savedAt: new Date() };
      return (await update(userId, _id, { ...state, answered, ...fieldsOf(_id, body) })) ? state : null;
    },
    complete: async (userId: number, _id: number, body: Body) => {
      const completedAt = new Date();
      const parts = Object.fromEntries(PARTS.map((part) => [part, body[part] ?? {}])) as Record<string, never>;
      const scoring = {
        bandSet: 'questionnaire',
        ageRange: AGE_RANGE,
        completedAt: completedAt.toISOString(),
      } as const;
      const results = seal(_id, 'results', instrument.score(parts as never, scoring));
      const state = { status: 'completed', completedAt };
      const fields = { ...state, answered: instrument.itemCount, savedAt: completedAt, results };
      if (!(await update(userId, _id, { ...fields, ...fieldsOf(_id, body) }))) return null;
      return { id: _id, ...state, resultUrl: `/results/${_id}` };
    },
  };
}
