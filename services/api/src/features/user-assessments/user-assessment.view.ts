import type { UserAssessmentView } from '@kenali/contracts';
import { decimalRupiah } from '../../money.ts';
import { isRestrictedByOwner } from './access.ts';
import type { UserAssessmentDocument } from './user-assessment.model.ts';

/** The stored fields that the list needs. Answers are not among them, which keeps polls small. */
export const LIST_FIELDS = [
  'userId',
  'assessmentId',
  'orderId',
  'status',
  'completedAt',
  'createdAt',
  'assessment',
  'answered',
  'itemCount',
  'consultation',
  'awaitsSignOff',
  'childId',
  'restrictedAt',
  'pausedByConsent',
  'frozenAt',
] as const satisfies (keyof UserAssessmentDocument)[];
/** The only answer field that the list shows. */
export const CHILD_NAME = 'progress.participantInfo.childName';
export type Listed = Pick<UserAssessmentDocument, '_id' | (typeof LIST_FIELDS)[number]> & {
  progress?: { participantInfo?: Pick<UserAssessmentDocument['progress']['participantInfo'], 'childName'> };
};

/** The assessment as it was when it was granted. */
export const shownAssessment = ({ assessment: { name, type, priceRupiah } }: Pick<Listed, 'assessment'>) => ({
  name,
  type,
  price: decimalRupiah(priceRupiah),
});

export const userAssessmentView = (found: Listed): UserAssessmentView => ({
  id: found._id,
  userId: found.userId,
  assessmentId: found.assessmentId,
  orderId: found.orderId,
  status: found.status,
  completedAt: found.completedAt?.toISOString() ?? null,
  createdAt: found.createdAt.toISOString(),
  assessment: shownAssessment(found),
  progress: found.itemCount === null ? null : { answered: found.answered, total: found.itemCount },
  consultation: found.consultation
    ? { status: found.consultation.status, updatedAt: found.consultation.updatedAt.toISOString() }
    : null,
  childName: found.progress?.participantInfo?.childName || null,
  ...(found.awaitsSignOff && { awaitsSignOff: true as const }),
  ...(found.childId && { childId: found.childId }),
  ...(isRestrictedByOwner(found) && { isRestricted: true as const }),
  ...(found.frozenAt && { isFrozen: true as const }),
});
