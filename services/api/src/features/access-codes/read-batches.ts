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
import { isRestricted, UserAssessment, type UserAssessmentDocument } from '../user-assessments/index.ts';
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
      .lean<AccessBatchDocument[]>(),
  ]);
  setHeader('X-Total-Count', String(total));
  return batchViews(batches, services.now());
};

export const getBatch: Handler<'GET /api/admin/access-codes/{id}'> = async ({ params: { id } }, { services }) =>
  readDetail(id, services.now());

/** @throws AppError NOT_FOUND */
export async function readBatch(id: number): Promise<AccessBatchDocument> {
  const batch = await AccessBatch.findById(id).lean<AccessBatchDocument>();
  if (!batch) throw new AppError('NOT_FOUND', { message: 'Kelompok kode ini tidak ditemukan.' });
  return batch;
}

const SHOWN_OF_CODE = {
  number: 1,
  state: 1,
  kept: 1,
  expiresAt: 1,
  redeemedAt: 1,
  revokedAt: 1,
  userId: 1,
  userAssessmentId: 1,
} as const;

export async function readDetail(id: number, now: Date) {
  const [batch, codes, granted] = await Promise.all([
    readBatch(id),
    AccessCode.find({ batchId: id }, SHOWN_OF_CODE).sort({ number: 1 }).lean(),
    UserAssessment.find({ accessBatchId: id }, { status: 1, restrictedAt: 1 }).lean(),
  ]);
  const grantedOf = new Map(granted.map((each) => [each._id, each]));
  const entries = codes.map((code) => {
    const own = grantedOf.get(code.userAssessmentId ?? 0);
    return {
      number: code.number,
      state: stateOf(code, own?.status, now),
      day: dayOf(code.redeemedAt ?? code.revokedAt),
      isReturnable: obstacleTo(code, own, now) === null,
    };
  });
  const counts = noCounts();
  for (const { state } of entries) counts[state] += 1;
  return { ...viewOf(batch, counts), codes: entries };
}

/** The day alone: the exact time of a redemption is that of its order, which would lead to the family. */
const dayOf = (time: Date | undefined): string | null => (time ? jakartaDay(time) : null);

type Granted = Pick<UserAssessmentDocument, 'status' | 'restrictedAt'>;

/** Why a code cannot be given back. Null: it can. */
export function obstacleTo(
  { state, userId, expiresAt }: Pick<AccessCodeDocument, 'state' | 'userId' | 'expiresAt'>,
  granted: Granted | null | undefined,
  now: Date,
) {
  if (state !== 'used') return 'unused';
  if (userId === undefined) return 'erased';
  if (expiresAt <= now) return 'expired';
  if (granted?.status !== 'available') return 'begun';
  return isRestricted(granted) ? 'restricted' : null;
}

const PROGRESS: Record<UserAssessmentStatus, KeptProgress> = {
  available: 'used',
  in_progress: 'begun',
  completed: 'completed',
};
export const progressOf = (status: UserAssessmentStatus | undefined): KeptProgress => PROGRESS[status ?? 'available'];

type Counted = Pick<AccessCodeDocument, 'state' | 'expiresAt' | 'kept'>;

function stateOf(
  { state, expiresAt, kept }: Counted,
  status: UserAssessmentStatus | undefined,
  now: Date,
): AccessCodeState {
  if (state === 'used') return kept ?? progressOf(status);
  return state === 'unused' && expiresAt <= now ? 'expired' : state;
}

const noCounts = () => Object.fromEntries(ACCESS_CODE_STATES.map((state) => [state, 0])) as AccessCodeCounts;

/** Batches with their counts, from indexes alone. What was given back is available again, and what the retention emptied keeps its status. */
export async function batchViews(batches: readonly AccessBatchDocument[], now: Date): Promise<AccessBatchView[]> {
  const inBatches = { $in: batches.map(({ _id }) => _id) };
  const fieldsOfCode = { batchId: '$batchId', state: '$state', kept: '$kept', expiresAt: '$expiresAt' };
  const [codes, granted] = await Promise.all([
    AccessCode.aggregate<{ _id: Counted & { batchId: number }; count: number }>([
      { $match: { batchId: inBatches } },
      { $group: { _id: fieldsOfCode, count: { $sum: 1 } } },
    ]),
    UserAssessment.aggregate<{ _id: { batchId: number; status: UserAssessmentStatus }; count: number }>([
      { $match: { accessBatchId: inBatches, status: { $ne: 'available' } } },
      { $group: { _id: { batchId: '$accessBatchId', status: '$status' }, count: { $sum: 1 } } },
    ]),
  ]);
  const counts = new Map(batches.map(({ _id }) => [_id, noCounts()]));
  for (const { _id, count } of codes) counts.get(_id.batchId)![stateOf(_id, undefined, now)] += count;
  for (const { _id, count } of granted) {
    const own = counts.get(_id.batchId)!;
    // One may have been redeemed and begun between the two reads.
    own.used = Math.max(0, own.used - count);
    own[progressOf(_id.status)] += count;
  }
  return batches.map((batch) => viewOf(batch, counts.get(batch._id)!));
}

function viewOf(batch: AccessBatchDocument, found: AccessCodeCounts): AccessBatchView {
  const { _id, assessment, partner, count, lastDay, note, agreedRupiah, createdAt } = batch;
  // Expired and revoked codes are removed after some time.
  const counts = { ...found, revoked: Math.max(found.revoked, batch.revoked ?? 0) };
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
    counts: { ...counts, expired: counts.expired + Math.max(0, count - known) },
  };
}
