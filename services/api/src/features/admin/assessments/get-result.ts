import { type AdminResultView, fullName, type Protocol } from '@kenali/contracts';
import { readProtocol } from '@kenali/instruments';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext, Handler } from '../../../http/call.ts';
import type { FileAnswer } from '../../../http/send-answer.ts';
import type { Services } from '../../../services.ts';
import { recordAudit } from '../../audit/index.ts';
import { readComparisons } from '../../observations/index.ts';
import {
  createReportFile,
  evidenceFor,
  findRetest,
  interpretationOf,
  REPORT_FIELDS,
  readResults,
  reasonsOf,
} from '../../results/index.ts';
import { readShareLinks } from '../../sharing/index.ts';
import {
  assertCompleted,
  assertUnrestricted,
  type CompletedAssessment,
  childOfResult,
  shownAssessment,
  UserAssessment,
  type UserAssessmentDocument,
} from '../../user-assessments/index.ts';
import { readUserSummaries } from '../user-summaries.ts';

export type CompletedResult = CompletedAssessment & { packHash: string };

/** What `adminResultView` needs. */
export const RESULT_FIELDS = ['createdAt', 'startedAt', 'changedAt', ...REPORT_FIELDS] as const;

async function findCompleted(id: number): Promise<CompletedResult> {
  const found = await UserAssessment.findById(id, [...RESULT_FIELDS]).lean<UserAssessmentDocument>();
  if (!found) throw new AppError('NOT_FOUND');
  assertCompleted(found);
  return found as CompletedResult;
}

/** Records that staff open a result. @returns its owner */
async function recordOpened(
  { _id, userId, assessment }: CompletedResult,
  action: 'result.view' | 'result.pdf',
  context: CallContext,
) {
  const { firstName, lastName, email } = (await readUserSummaries([userId]))(userId);
  const target = { kind: 'result' as const, id: _id, name: `${assessment.name}, ${fullName({ firstName, lastName })}` };
  await recordAudit(context, { action, target, searchTexts: [email] });
  return { firstName, lastName, email };
}

/** Returns the result in the sections for staff, A to M. */
export const getAdminResult: Handler<'GET /api/admin/assessments/{id}/result'> = async ({ params }, context) => {
  const found = await findCompleted(params.id);
  const view = await viewResult(found, context);
  return { ...view, user: { ...view.user, id: found.userId } };
};

/** Shows a result to staff, and records that. @throws AppError PROCESSING_RESTRICTED */
export async function viewResult(found: CompletedResult, context: CallContext): Promise<AdminResultView> {
  assertUnrestricted(found);
  const user = await recordOpened(found, 'result.view', context);
  const results = readResults(found, context.services.instruments);
  return {
    id: found._id,
    assessment: shownAssessment(found),
    user,
    completedAt: found.completedAt.toISOString(),
    results: results.admin,
    ...(results.user.type === 'sensory' && { questionnaireScores: results.user.sectionScores }),
    interpretation: interpretationOf(results.user, found.progress, context.services),
    retest: await findRetest(found, context.services),
    observers: await readComparisons(found, context.services),
    protocol: protocolOf(found, context.services),
    reasons: reasonsOf(results.user, found.progress, context.services),
    shareLinks: await readShareLinks(found, context.services.now()),
    packHash: found.packHash,
    evidence: await evidenceFor({ ...found, results }, 'staff', context.services),
    ...childOfResult(found),
  };
}

function protocolOf(
  { instrument, progress, changedAt, createdAt, startedAt }: CompletedResult,
  { instruments }: Pick<Services, 'instruments'>,
): Protocol | null {
  const pinned = instrument && instruments.find(instrument.id, instrument.version);
  if (!pinned) return null;
  return {
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    ...readProtocol(pinned, progress, changedAt?.items ?? {}),
  };
}

export const getResultPdf: Handler<'GET /api/admin/assessments/{id}/pdf'> = async ({ params }, context) =>
  downloadResult(await findCompleted(params.id), context);

/** The PDF of a result for staff, and an audit entry about it. @throws AppError PROCESSING_RESTRICTED */
export async function downloadResult(found: CompletedResult, context: CallContext): Promise<FileAnswer> {
  const options = { view: 'admin', name: String(found._id), hasObservers: true } as const;
  const file = await createReportFile(found, options, context.services);
  // The drawing takes a moment, in which the owner may restrict the processing.
  assertUnrestricted((await UserAssessment.findById(found._id, { restrictedAt: 1 }).lean()) ?? {});
  await recordOpened(found, 'result.pdf', context);
  return file;
}
