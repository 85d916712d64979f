import type { AccessBatchInput, AuditAction } from '@kenali/contracts';
import { isDuplicateKey } from '../../db/model.ts';
import { nextId } from '../../db/next-id.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { addDays, jakartaDay, startOfJakartaDay } from '../../jakarta-time.ts';
import { Assessment } from '../assessments/index.ts';
import { type AuditRecord, inAuditedTransaction } from '../audit/index.ts';
import { hashToken } from '../auth/index.ts';
import { AccessBatch, type AccessBatchDocument, AccessCode } from './access-code.models.ts';
import { deriveCodes, hashKey } from './derive-codes.ts';
import { batchViews } from './read-batches.ts';

const YEARS_MAX = 3;
const EXISTS =
  'Kelompok kode dengan isian sebelumnya sudah dibuat dan ada di daftar. Untuk kelompok lain, tutup formulir ini dan buka lagi.';

/** Creates a batch. Its codes are in no answer but the two files. A repeated Idempotency-Key returns the batch of the first call. */
export const createBatch: Handler<'POST /api/admin/access-codes'> = async ({ body }, context) => {
  const key = context.idempotencyKey;
  if (!key) throw new AppError('BAD_REQUEST', { message: 'Permintaan ini memerlukan Idempotency-Key.' });
  const batch = (await findByKey(context, key)) ?? (await insertBatch(body, key, context));
  if (!isSame(batch, body)) throw new AppError('CONFLICT', { message: EXISTS });
  return (await batchViews([batch], context.services.now()))[0]!;
};

const findByKey = ({ caller }: CallContext, key: string) =>
  AccessBatch.findOne({ createdBy: caller.id, keyHash: hashKey(key) })
    .lean<AccessBatchDocument>()
    .exec();

const isSame = (batch: AccessBatchDocument, input: AccessBatchInput): boolean =>
  batch.assessment.id === input.assessmentId &&
  batch.count === input.count &&
  batch.partner === input.partner &&
  batch.lastDay === input.lastDay &&
  batch.note === (input.note ?? '') &&
  batch.agreedRupiah === (input.agreedRupiah ?? null);

async function insertBatch(input: AccessBatchInput, key: string, context: CallContext): Promise<AccessBatchDocument> {
  const { caller, services } = context;
  const now = services.now();
  assertLastDay(input.lastDay, now);
  const assessment = await readAssessment(input.assessmentId);
  const { partner, count, lastDay, note = '', agreedRupiah = null } = input;
  const [batchId, firstId] = [await nextId(AccessBatch), await nextId(AccessCode, count)];
  const batch = {
    _id: batchId,
    assessment,
    partner,
    count,
    lastDay,
    note,
    agreedRupiah,
    createdBy: caller.id,
    keyHash: hashKey(key),
    createdAt: now,
  };
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const [codes] = deriveCodes(services.config, { adminId: caller.id, key, numbers });
  const expiresAt = startOfJakartaDay(addDays(lastDay, 1));
  const rows = codes.map((code, index) => ({
    _id: firstId + index,
    batchId,
    number: index + 1,
    hash: hashToken(code),
    state: 'unused' as const,
    expiresAt,
  }));
  try {
    await inAuditedTransaction(context, async (dbSession, writeAudit) => {
      await AccessBatch.create([batch], { session: dbSession });
      await AccessCode.collection.insertMany(rows as never, { session: dbSession });
      const details = { assessment: assessment.name, count, lastDay, ...(agreedRupiah !== null && { agreedRupiah }) };
      await writeAudit(entryOf('access_codes.create', batch, details));
    });
    return batch;
  } catch (error) {
    // Equal keys have equal codes, so either unique index may have decided.
    const winner = isDuplicateKey(error) && (await findByKey(context, key));
    if (winner) return winner;
    throw error;
  }
}

/** What an audit entry about a batch says. */
export const entryOf = (
  action: Extract<AuditAction, `access_codes.${string}`>,
  { _id, partner, assessment }: AccessBatchDocument,
  details: NonNullable<AuditRecord['details']>,
): AuditRecord => ({
  action,
  target: { kind: 'assessment', id: assessment.id, name: `kode akses ${partner}` },
  details: { batch: _id, ...details },
});

/** @throws AppError VALIDATION */
function assertLastDay(lastDay: string, now: Date): void {
  const today = jakartaDay(now);
  const message =
    lastDay < today
      ? 'Tanggal ini sudah lewat.'
      : lastDay > addDays(today, YEARS_MAX * 366)
        ? `Kode berlaku paling lama ${YEARS_MAX} tahun.`
        : null;
  if (message) throw new AppError('VALIDATION', { fields: [{ path: 'lastDay', message }] });
}

/** @throws AppError VALIDATION if the assessment is not on sale */
async function readAssessment(id: number): Promise<AccessBatchDocument['assessment']> {
  const fields = { name: 1, type: 1, instrumentId: 1, ageRange: 1 } as const;
  const found = await Assessment.findOne({ _id: id, isActive: true }, fields).lean();
  const message = 'Asesmen ini tidak ada atau sedang tidak dijual.';
  if (!found) throw new AppError('VALIDATION', { fields: [{ path: 'assessmentId', message }] });
  const { name, type, instrumentId, ageRange } = found;
  return { id, name, type, instrumentId, ageRange };
}
