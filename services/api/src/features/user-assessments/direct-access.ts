import { inTransactionOf } from '../../db/database.ts';
import { isDuplicateKey } from '../../db/model.ts';
import { nextId } from '../../db/next-id.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { Assessment, type AssessmentDocument } from '../assessments/index.ts';
import { lockAccount } from '../auth/index.ts';
import { markRestricted } from './children/mark-restricted.ts';
import { newUserAssessment } from './entitlements.ts';
import { searchTokensOf } from './search-tokens.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';

type ActiveAssessment = Pick<AssessmentDocument, '_id' | 'name' | 'type' | 'priceRupiah' | 'instrumentId' | 'ageRange'>;
type Holder = Pick<UserAssessmentDocument, 'userId' | 'source'>;

/** An open user assessment can be completed between our insert and our search, but hardly several times in a row. */
const MAX_ATTEMPTS = 3;

/**
 * Opens an assessment without an order: free assessments for everyone, all assessments for staff. Returns the user's
 * open user assessment if there is one.
 */
export const directAccess: Handler<'POST /api/assessments/{id}/direct-access'> = async (
  { params },
  { caller, services, setStatus },
) => {
  const assessment = await findActiveAssessment(params.id);
  const isFree = assessment.priceRupiah === 0;
  const isStaff = caller.role !== 'user';
  if (!isFree && !isStaff)
    throw new AppError('FORBIDDEN', { message: 'Asesmen ini berbayar. Silakan beli melalui keranjang.' });
  const holder: Holder = { userId: caller.id, source: isStaff ? 'staff' : 'free' };
  const { id, isNew } = await findOrCreate(holder, assessment, services.now());
  setStatus(isNew ? 201 : 200);
  return {
    userAssessmentId: id,
    isAdminAccess: !isFree && caller.role === 'admin',
    isInternalAccess: !isFree && caller.role === 'internal',
  };
};

async function findActiveAssessment(assessmentId: number): Promise<ActiveAssessment> {
  const found = await Assessment.findOne({ _id: assessmentId, isActive: true })
    .select({ name: 1, type: 1, priceRupiah: 1, instrumentId: 1, ageRange: 1 })
    .lean();
  if (!found) throw new AppError('NOT_FOUND', { message: 'Asesmen tidak ditemukan.' });
  return found;
}

/** Of several concurrent requests, the unique index accepts one. The others return what it created. */
async function findOrCreate(
  holder: Holder,
  assessment: ActiveAssessment,
  now: Date,
): Promise<{ id: number; isNew: boolean }> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const open = await UserAssessment.findOne({
      userId: holder.userId,
      assessmentId: assessment._id,
      orderId: null,
      status: { $in: ['available', 'in_progress'] },
    })
      .select({ withdrawnAt: 1 })
      .lean();
    if (open && !open.withdrawnAt) return { id: open._id, isNew: false };
    // An erased one is lost to its owner. It keeps its status for the reports, and gives up its place in the unique index.
    if (open) await UserAssessment.updateOne({ _id: open._id }, { $set: { orderId: 0 } });
    const created = await create(holder, assessment, now);
    if (created) return { id: created, isNew: true };
  }
  throw new AppError('CONFLICT');
}

/** Returns the new id, or null if the user already has an open user assessment. */
async function create(
  holder: Holder,
  { _id: assessmentId, ...assessment }: ActiveAssessment,
  now: Date,
): Promise<number | null> {
  const _id = await nextId(UserAssessment);
  const userAssessment: Omit<UserAssessmentDocument, 'searchWords'> = {
    ...newUserAssessment(now),
    ...holder,
    _id,
    assessmentId,
    orderId: null,
    assessment,
  };
  try {
    await inTransactionOf(holder.userId, async (dbSession) => {
      const account = await lockAccount(holder.userId, dbSession);
      const searchWords = searchTokensOf(account.searchWords, userAssessment);
      await UserAssessment.collection.insertOne({ ...userAssessment, searchWords } as never, { session: dbSession });
      await markRestricted(holder.userId, dbSession);
    });
    return _id;
  } catch (error) {
    if (isDuplicateKey(error, 'assessmentId')) return null;
    throw error;
  }
}
