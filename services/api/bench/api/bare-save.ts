import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from 'mongodb';
import { INSTRUMENT } from './bench-data.ts';

type Values = Record<string, unknown>;
interface Body {
  responses?: Values;
  notApplicable?: Values;
  comments?: Values;
  participantInfo?: Values;
  currentPage?: number;
  currentStep?: unknown;
  isStarted?: boolean;
  changed?: string[];
}

const { id, version } = INSTRUMENT;
const packFile = join(import.meta.dirname, '../../../../libs/instruments/packs', id, version, 'pack.json');
const pack = JSON.parse(readFileSync(packFile, 'utf8'));
const items = new Set<string>(pack.items.map(({ number }: { number: number }) => String(number)));
const scale = new Set<unknown>(pack.scale.map(({ value }: { value: number }) => value));
const sections = new Set<string>(['umum', ...pack.sections.map(({ letter }: { letter: string }) => letter)]);
const PERSON = ['childName', 'childBirthDate', 'parentName', 'relationship', 'testDate'];

/** Saves like the API, without its layers: checks ids and values, then runs one update that decides and merges. */
export function createSave(db: Db) {
  const saved = db.collection<{ _id: number; status: string }>('userAssessments');
  return async (userId: number, _id: number, text: string): Promise<{ status: number; body?: object }> => {
    const body = JSON.parse(text) as Body;
    if (!fits(body)) return { status: 422 };
    const own = { _id, userId, withdrawnAt: null };
    const pinned = { $or: [{ instrument: null }, { 'instrument.id': id, 'instrument.version': version }] };
    const after = (await saved.findOneAndUpdate(
      { ...own, status: { $ne: 'completed' }, frozenAt: null, ...pinned } as object,
      mergeOf(body),
      {
        ...{ writeConcern: { w: 'majority' }, returnDocument: 'after' },
        projection: { revision: 1, savedAt: 1, status: 1, 'progress.responses': 1, 'progress.notApplicable': 1 },
      },
    )) as Values | null;
    if (!after) return { status: (await saved.countDocuments(own as object)) > 0 ? 409 : 404 };
    const { revision, savedAt, status, progress } = after as Values & { progress: Values };
    const { responses, notApplicable } = progress;
    return { status: 200, body: { revision, savedAt, status, responses, notApplicable } };
  };
}

function fits({ responses = {}, notApplicable = {}, comments = {}, participantInfo = {}, ...rest }: Body): boolean {
  const { changed = [], currentPage = 0, currentStep = '', isStarted = false } = rest;
  for (const [item, value] of Object.entries(responses)) if (!items.has(item) || !scale.has(value)) return false;
  for (const [item, mark] of Object.entries(notApplicable))
    if (!items.has(item) || mark !== true || item in responses) return false;
  for (const [section, text] of Object.entries(comments))
    if (!sections.has(section) || typeof text !== 'string' || text.length > 1000) return false;
  for (const [field, text] of Object.entries(participantInfo))
    if (!PERSON.includes(field) || typeof text !== 'string' || text.length > 100) return false;
  if (!Number.isInteger(currentPage) || typeof isStarted !== 'boolean' || !Array.isArray(changed)) return false;
  if (typeof currentStep !== 'string' && !Number.isInteger(currentStep)) return false;
  return changed.every((item) => items.has(item));
}

/** Changed items overwrite and clear the opposite entry; other items only fill gaps. Runs in the database. */
function mergeOf({ responses = {}, notApplicable = {}, changed, ...body }: Body): object[] {
  const isChanged = changed ? new Set(changed) : items;
  const part = (sent: Values, changes: boolean) => {
    const kept: Values = {};
    for (const item in sent) if (isChanged.has(item) === changes) kept[item] = sent[item];
    return kept;
  };
  const pairs = (map: string) => ({ $objectToArray: `$progress.${map}` });
  const without = (input: object, taken: object) => ({
    $arrayToObject: { $filter: { input, cond: { $not: { $in: ['$$this.k', taken] } } } },
  });
  const merged = (map: string, sent: Values, opposite: string, marked: Values) => ({
    $mergeObjects: [
      without(
        { $objectToArray: { $literal: part(sent, false) } },
        { $map: { input: pairs(opposite), in: '$$this.k' } },
      ),
      without(pairs(map), { $literal: Object.keys(part(marked, true)) }),
      { $literal: part(sent, true) },
    ],
  });
  const now = new Date();
  const set: Values = {
    'progress.responses': merged('responses', responses, 'notApplicable', notApplicable),
    'progress.notApplicable': merged('notApplicable', notApplicable, 'responses', responses),
    ...{ status: 'in_progress', savedAt: now, revision: { $add: ['$revision', 1] } },
    instrument: { $ifNull: ['$instrument', { $literal: INSTRUMENT }] },
    itemCount: { $ifNull: ['$itemCount', items.size] },
    startedAt: { $ifNull: ['$startedAt', now] },
  };
  for (const map of ['comments', 'participantInfo'] as const)
    if (body[map]) set[`progress.${map}`] = { $mergeObjects: [`$progress.${map}`, { $literal: body[map] }] };
  for (const single of ['currentPage', 'currentStep', 'isStarted'] as const)
    if (body[single] !== undefined) set[`progress.${single}`] = { $literal: body[single] };
  const size = (map: string) => ({ $size: pairs(map) });
  return [{ $set: set }, { $set: { answered: { $add: [size('responses'), size('notApplicable')] } } }];
}
