import { inTransaction } from '../../db/database.ts';
import { isDuplicateKey } from '../../db/model.ts';
import { nextId } from '../../db/next-id.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { Assessment, type AssessmentDocument } from '../assessments/index.ts';
import { lockSearchTokens } from '../auth/index.ts';
import { wordsOf } from './search-words.ts';
import { untouched } from './untouched.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';

type Offered = Pick<AssessmentDocument, '_id' | 'name' | 'type' | 'priceRupiah' | 'instrumentId' | 'ageRange'>;
type Taker = Pick<UserAssessmentDocument, 'userId' | 'source'>;

/** The open one may be completed between our insert and our look; hardly more than once. */
const ROUNDS = 3;

/** Free for everybody, anything for staff, without an order. Whoever has one open gets that one again. */
export const directAccess: Handler<'POST /api/assessments/{id}/direct-access'> = async (
  { params },
  { caller, services, setStatus },
) => {
  const assessment = await findOffered(params.id);
  const isFree = assessment.priceRupiah === 0;
  const isStaff = caller.role !== 'user';
  if (!isFree && !isStaff)
    throw new AppError('FORBIDDEN', { message: 'Asesmen ini berbayar. Silakan beli melalui keranjang.' });
  const taker: Taker = { userId: caller.id, source: isStaff ? 'staff' : 'free' };
  const { id, isNew } = await openOrMake(taker, assessment, services.now());
  setStatus(isNew ? 201 : 200);
  return {
    userAssessmentId: id,
    isAdminAccess: !isFree && caller.role === 'admin',
    isInternalAccess: !isFree && caller.role === 'internal',
  };
};

async function findOffered(assessmentId: number): Promise<Offered> {
  const found = await Assessment.findOne({ _id: assessmentId, isActive: true })
    .select({ name: 1, type: 1, priceRupiah: 1, instrumentId: 1, ageRange: 1 })
    .lean();
  if (!found) throw new AppError('NOT_FOUND', { message: 'Asesmen tidak ditemukan.' });
  return found;
}

/** The unique index lets one through of any number at once; the others find that one. */
async function openOrMake(taker: Taker, assessment: Offered, now: Date): Promise<{ id: number; isNew: boolean }> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const open = await UserAssessment.findOne({
      userId: taker.userId,
      assessmentId: assessment._id,
      orderId: null,
      status: { $in: ['available', 'in_progress'] },
    })
      .select({ _id: 1 })
      .lean();
    if (open) return { id: open._id, isNew: false };
    const made = await make(taker, assessment, now);
    if (made) return { id: made, isNew: true };
  }
  throw new AppError('CONFLICT');
}

async function make(taker: Taker, { _id: assessmentId, ...assessment }: Offered, now: Date): Promise<number | null> {
  const _id = await nextId('userAssessments');
  const { name, type, priceRupiah, instrumentId, ageRange } = assessment;
  const attempt: UserAssessmentDocument = {
    ...untouched(now),
    ...taker,
    _id,
    assessmentId,
    orderId: null,
    assessment: { name, type, priceRupiah, instrumentId, ageRange },
  };
  try {
    await inTransaction(async (dbSession) => {
      const searchWords = wordsOf(await lockSearchTokens(taker.userId, dbSession), attempt);
      await UserAssessment.collection.insertOne({ ...attempt, searchWords } as never, { session: dbSession });
    });
    return _id;
  } catch (error) {
    if (isDuplicateKey(error, 'assessmentId')) return null;
    throw error;
  }
}
