import { type CaseView, fullName, type Licence } from '@kenali/contracts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext } from '../../http/call.ts';
import { type CompletedResult, RESULT_FIELDS, readConsultationParts, viewResult } from '../admin/index.ts';
import { recordAudit } from '../audit/index.ts';
import { type StoredLicence, User } from '../auth/index.ts';
import { signOffView } from '../results/index.ts';
import {
  assertUnrestricted,
  UNRESTRICTED,
  UserAssessment,
  type UserAssessmentDocument,
} from '../user-assessments/index.ts';

/** Matches the cases that are assigned to the psychologist and have content. */
export const assignedTo = (psychologistId: number) => ({
  'assignment.userId': psychologistId,
  status: 'completed' as const,
  erasedAt: null,
});
const ownCase = (id: number, psychologistId: number) => ({ _id: id, ...assignedTo(psychologistId) });

/** The same while its owner does not restrict the processing. Every write of a case uses it. */
export const writableCase = (id: number, psychologistId: number) => ({
  ...ownCase(id, psychologistId),
  ...UNRESTRICTED,
});

/**
 * Refuses a case that is not assigned to the caller, and records the attempt. The answer does not tell whether the case exists, and the
 * entry is the same for a number that nobody has.
 * @throws AppError NOT_FOUND always
 */
async function refuseCase(id: number, context: CallContext): Promise<never> {
  await recordAudit(context, { action: 'case.refused', target: { kind: 'result', id, name: `#${id}` } });
  throw new AppError('NOT_FOUND');
}

/** @throws AppError NOT_FOUND, PROCESSING_RESTRICTED */
export async function findOwnCase(id: number, context: CallContext): Promise<CompletedResult> {
  const found = await UserAssessment.findOne(ownCase(id, context.caller.id), [
    ...RESULT_FIELDS,
    'assignment',
    'caseNotes',
    'consultation',
  ]).lean<UserAssessmentDocument>();
  if (!found?.results) return refuseCase(id, context);
  assertUnrestricted(found);
  return found as CompletedResult;
}

/** What the account signs with; null before an admin has set it. */
async function readLicence(userId: number): Promise<StoredLicence | null> {
  const user = await User.findById(userId, { licence: 1 }).lean();
  return user?.licence ?? null;
}

/** A case as its psychologist sees it. Records that the result was shown. */
export async function viewCase(found: CompletedResult, context: CallContext): Promise<CaseView> {
  const { awaitsSignOff = false, signOff, caseNotes = [], consultation } = found;
  const writerIds = caseNotes.map(({ byUserId }) => byUserId);
  const [userOf, timeOf] = await readConsultationParts([found], writerIds, context.services);
  const nameOf = (userId: number) => fullName(userOf(userId));
  return {
    result: await viewResult(found, context),
    notes: caseNotes.map(({ at, byUserId, text }) => ({ at: at.toISOString(), by: nameOf(byUserId), text })),
    consultation: consultation
      ? {
          status: consultation.status,
          updatedAt: consultation.updatedAt.toISOString(),
          whatsappNumber: userOf(found.userId).whatsappNumber,
          ...timeOf(found._id),
        }
      : null,
    awaitsSignOff,
    signOff: signOff ? signOffView(signOff) : null,
    licence: licenceView(await readLicence(context.caller.id)),
  };
}

const licenceView = (stored: StoredLicence | null): Licence | null =>
  stored && {
    name: stored.name,
    licenceKind: stored.licenceKind,
    licence: stored.licence,
    expiresOn: stored.expiresOn,
  };
