import {
  ACCESS_CODE_STATES,
  type AccessBatch as AccessBatchView,
  type AccessCodeCounts,
  type UserAssessmentStatus,
} from '@kenali/contracts';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { decimalRupiah } from '../../money.ts';
import { Order } from '../orders/index.ts';
import { UserAssessment } from '../user-assessments/index.ts';
import {
  AccessBatch,
  type AccessBatchDocument,
  AccessCode,
  type AccessCodeDocument,
  type KeptProgress,
} from './access-code.models.ts';

const LIMIT = 50;

export const listBatches: Handler<'GET /api/admin/access-codes'> = async ({ query }, { services, setHeader }) => {
  const { page = 1, limit = LIMIT } = query;
  const [total, batches] = await Promise.all([
    AccessBatch.countDocuments(),
    AccessBatch.find()
      .sort({ _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<AccessBatchDocument[]>(),
  ]);
  setHeader('X-Total-Count', String(total));
  return batchViews(batches, services.now());
};

/** Counts the orders that codes completed in a period. They are neither paid nor chosen for free. */
export const countOrders = ({ start, end }: { start: Date; end: Date }): Promise<number> =>
  Order.countDocuments({
    status: 'completed',
    paidAt: { $gte: start, $lt: end },
    paymentMethod: 'access_code',
    byStaff: { $ne: true },
  }).exec();

/** @throws AppError NOT_FOUND */
export async function readBatch(id: number): Promise<AccessBatchDocument> {
  const batch = await AccessBatch.findById(id).lean<AccessBatchDocument>();
  if (!batch) throw new AppError('NOT_FOUND', { message: 'Kelompok kode ini tidak ditemukan.' });
  return batch;
}

/** What a batch gives, as staff and families see it. */
export const viewAssessment = ({ id, name, type }: AccessBatchDocument['assessment']) => ({ id, name, type });

const PROGRESS: Record<UserAssessmentStatus, KeptProgress> = {
  available: 'used',
  in_progress: 'begun',
  completed: 'completed',
};
export const progressOf = (status: UserAssessmentStatus | undefined): KeptProgress => PROGRESS[status ?? 'available'];

const noCounts = () => Object.fromEntries(ACCESS_CODE_STATES.map((state) => [state, 0])) as AccessCodeCounts;

/** Batches with their counts, from indexes alone. What was given back is available again, and what the retention emptied keeps its status. */
export async function batchViews(batches: readonly AccessBatchDocument[], now: Date): Promise<AccessBatchView[]> {
  const inBatches = { $in: batches.map(({ _id }) => _id) };
  const fieldsOfCode = { batchId: '$batchId', state: '$state', kept: '$kept', expiresAt: '$expiresAt' };
  const [codes, granted] = await Promise.all([
    AccessCode.aggregate<{ _id: AccessCodeDocument; count: number }>([
      { $match: { batchId: inBatches } },
      { $group: { _id: fieldsOfCode, count: { $sum: 1 } } },
    ]),
    UserAssessment.aggregate<{ _id: { batchId: number; status: UserAssessmentStatus }; count: number }>([
      { $match: { accessBatchId: inBatches, status: { $ne: 'available' } } },
      { $group: { _id: { batchId: '$accessBatchId', status: '$status' }, count: { $sum: 1 } } },
    ]),
  ]);
  const counts = new Map(batches.map(({ _id }) => [_id, noCounts()]));
  for (const { _id, count } of codes) {
    const { batchId, state, kept, expiresAt } = _id;
    counts.get(batchId)![kept ?? (state === 'unused' && expiresAt <= now ? 'expired' : state)] += count;
  }
  for (const { _id, count } of granted) {
    const own = counts.get(_id.batchId)!;
    // One may have been redeemed and begun between the two reads.
    own.used = Math.max(0, own.used - count);
    own[progressOf(_id.status)] += count;
  }
  return batches.map(({ _id, assessment, partner, count, lastDay, note, agreedRupiah, createdAt }) => ({
    id: _id,
    assessment: viewAssessment(assessment),
    partner,
    count,
    lastDay,
    note,
    agreedPrice: agreedRupiah === null ? null : decimalRupiah(agreedRupiah),
    createdAt: createdAt.toISOString(),
    counts: counts.get(_id)!,
  }));
}
