import {
  ACCESS_CODE_STATES,
  type AccessBatch as AccessBatchView,
  type AccessCodeCounts,
  type AccessCodeState,
  type UserAssessmentStatus,
} from '@kenali/contracts';
import { queryTokens, startsWith } from '../../db/search-tokens.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { jakartaDay } from '../../jakarta-time.ts';
import { decimalRupiah } from '../../money.ts';
import {
  AccessBatch,
  type AccessBatchDocument,
  AccessCode,
  type AccessCodeDocument,
  type KeptProgress,
} from './access-code.models.ts';

const LIMIT = 50;

export const listBatches: Handler<'GET /api/admin/access-codes'> = async ({ query }, { services, setHeader }) => {
  const { search, page = 1, limit = LIMIT } = query;
  const tokens = queryTokens(search);
  const filter = tokens.length === 0 ? {} : { $and: tokens.map((token) => ({ searchWords: startsWith(token) })) };
  const [total, batches] = await Promise.all([
    AccessBatch.countDocuments(filter),
    AccessBatch.find(filter)
      .sort({ _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<AccessBatchDocument[]>()
      .exec(),
  ]);
  setHeader('X-Total-Count', String(total));
  return batchViews(batches, services.now());
};

export const getBatch: Handler<'GET /api/admin/access-codes/{id}'> = async ({ params: { id } }, { services }) =>
  readDetail(id, services.now());

/** @throws AppError NOT_FOUND */
export async function readBatch(id: number): Promise<AccessBatchDocument> {
  const batch = await AccessBatch.findById(id).lean<AccessBatchDocument>().exec();
  if (!batch) throw new AppError('NOT_FOUND', { message: 'Kelompok kode ini tidak ditemukan.' });
  return batch;
}

export async function readDetail(id: number, now: Date) {
  const batch = await readBatch(id);
  const codes = await AccessCode.aggregate<ReadCode>([
    { $match: { batchId: id } },
    { $sort: { number: 1 } },
    ...WITH_STATUS,
    { $project: { number: 1, state: 1, expiresAt: 1, revokedAt: 1, redeemedAt: 1, kept: 1, status: 1 } },
  ]);
  const entries = codes.map((code) => ({
    number: code.number,
    state: stateOf(code, now),
    day: dayOf(code.redeemedAt ?? code.revokedAt),
  }));
  const counts = noCounts();
  for (const { state } of entries) counts[state] += 1;
  return { ...viewOf(batch, counts), codes: entries };
}

/** The day alone: the exact time of a redemption is that of its order, which would lead to the family. */
const dayOf = (time: Date | undefined): string | null => (time ? jakartaDay(time) : null);

type ReadCode = Pick<AccessCodeDocument, 'number' | 'state' | 'expiresAt' | 'revokedAt' | 'redeemedAt' | 'kept'> & {
  status?: UserAssessmentStatus;
};

/** Adds the status of the assessment, and nothing else of it. */
const WITH_STATUS = [
  {
    $lookup: {
      from: 'userAssessments',
      localField: 'userAssessmentId',
      foreignField: '_id',
      pipeline: [{ $project: { _id: 0, status: 1 } }],
      as: 'granted',
    },
  },
  { $set: { status: { $first: '$granted.status' } } },
];

const PROGRESS: Record<UserAssessmentStatus, KeptProgress> = {
  available: 'used',
  in_progress: 'begun',
  completed: 'completed',
};
export const progressOf = (status: UserAssessmentStatus | undefined): KeptProgress => PROGRESS[status ?? 'available'];

function stateOf({ state, expiresAt, kept, status }: Omit<ReadCode, 'number'>, now: Date): AccessCodeState {
  if (state === 'used') return kept ?? progressOf(status);
  return state === 'unused' && expiresAt <= now ? 'expired' : state;
}

const noCounts = () => Object.fromEntries(ACCESS_CODE_STATES.map((state) => [state, 0])) as AccessCodeCounts;

/** Batches with their counts. Only used codes are looked up one by one. */
export async function batchViews(batches: readonly AccessBatchDocument[], now: Date): Promise<AccessBatchView[]> {
  const inBatches = { batchId: { $in: batches.map(({ _id }) => _id) } };
  const [others, used] = await Promise.all([
    countBy({ ...inBatches, state: { $ne: 'used' } }, []),
    countBy({ ...inBatches, state: 'used' }, WITH_STATUS),
  ]);
  const counts = new Map(batches.map(({ _id }) => [_id, noCounts()]));
  for (const { _id, count } of [...others, ...used]) counts.get(_id.batchId)![stateOf(_id, now)] += count;
  return batches.map((batch) => viewOf(batch, counts.get(batch._id)!));
}

interface Counted {
  _id: Omit<ReadCode, 'number'> & { batchId: number };
  count: number;
}

const countBy = (match: object, stages: object[]) =>
  AccessCode.aggregate<Counted>([
    { $match: match },
    ...(stages as never[]),
    {
      $group: {
        _id: { batchId: '$batchId', state: '$state', expiresAt: '$expiresAt', kept: '$kept', status: '$status' },
        count: { $sum: 1 },
      },
    },
  ]).exec();

function viewOf(batch: AccessBatchDocument, counts: AccessCodeCounts): AccessBatchView {
  const { _id, assessment, partner, count, lastDay, note, agreedRupiah, createdAt } = batch;
  const known = Object.values(counts).reduce((sum, each) => sum + each, 0);
  return {
    id: _id,
    assessment: { id: assessment.id, name: assessment.name, type: assessment.type },
    partner,
    count,
    lastDay,
    note,
    agreedPrice: agreedRupiah === null ? null : decimalRupiah(agreedRupiah),
    createdAt: createdAt.toISOString(),
    // Expired codes are removed after some time.
    counts: { ...counts, expired: counts.expired + count - known },
  };
}
