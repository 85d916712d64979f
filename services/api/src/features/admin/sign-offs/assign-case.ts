import { type AdminSignOffView, type BulkResult, fullName } from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext, Handler } from '../../../http/call.ts';
import { inAuditedTransaction, recordShown } from '../../audit/index.ts';
import { User, type UserDocument } from '../../auth/index.ts';
import { signOffView } from '../../results/index.ts';
import {
  assertUnrestricted,
  CHILD_FIELDS,
  shownPerson,
  UNRESTRICTED,
  UserAssessment,
  type UserAssessmentDocument,
} from '../../user-assessments/index.ts';
import { outcomeOf } from '../lists/bulk-outcome.ts';
import { readPage, toPageRange } from '../lists/read-page.ts';
import { readUserSummaries, searchTextsOfUser } from '../user-summaries.ts';

const FIELDS = [
  'userId',
  'status',
  'results.user.type',
  'erasedAt',
  'awaitsSignOff',
  'signOff',
  'assignment',
  'restrictedAt',
];

/** Results that wait for a sign-off, the longest waiting first, so that nobody waits unnoticed. */
export const listWaitingResults: Handler<'GET /api/admin/sign-offs'> = async ({ query }, context) => {
  const { total, rows } = await readPage<UserAssessmentDocument>(UserAssessment, {
    filter: { awaitsSignOff: true },
    fields: ['userId', 'assessment', 'completedAt', 'assignment', ...CHILD_FIELDS],
    sort: { completedAt: 1, _id: 1 },
    ...toPageRange(query),
  });
  const [userOf] = await Promise.all([
    readUserSummaries(rows.flatMap(({ userId, assignment }) => [userId, assignment?.userId ?? userId])),
    recordShown(context, 'sign_offs.list', { result: rows.map(({ _id }) => _id) }),
  ]);
  const nameOf = (id: number) => fullName(userOf(id));
  context.setHeader('X-Total-Count', String(total));
  return rows.map(({ _id, assessment, completedAt, assignment, ...rest }) => ({
    id: _id,
    assessment: { name: assessment.name, type: assessment.type },
    ...shownPerson(rest, nameOf),
    completedAt: (completedAt as Date).toISOString(),
    assignee: assignment ? { id: assignment.userId, name: nameOf(assignment.userId) } : null,
  }));
};

export const getSignOff: Handler<'GET /api/admin/assessments/{id}/sign-off'> = async ({ params }) =>
  toView(await findCompleted(params.id));

export const assignCase: Handler<'POST /api/admin/assessments/{id}/assign'> = async ({ params, body }, context) => {
  await changeAssignment(params.id, body, context);
  return toView(await findCompleted(params.id));
};

const REFUSALS = {
  RESULT_NOT_READY: 'not_waiting',
  ALREADY_SIGNED: 'not_waiting',
  VALIDATION: 'not_assignable',
} as const;

/** Assigns several results, each in its own transaction, so that one refusal does not undo the others. */
export const assignManyCases: Handler<'POST /api/admin/sign-offs/assign-many'> = async (
  { body: { items, to } },
  context,
) => {
  await assertPsychologist(to);
  const results: BulkResult[] = [];
  for (const { id, from } of items)
    results.push({
      id,
      outcome: await outcomeOf(() => changeAssignment(id, { from, to }, context, { onlyWaiting: true }), REFUSALS),
    });
  return { results };
};

/**
 * Assigns a result to a psychologist or takes it back. Both this and a sign-off write the same document under a condition about
 * the assignee, so one of two simultaneous calls wins and the other one is refused.
 * @param onlyWaiting refuses a result that waits for no sign-off
 * @throws AppError NOT_FOUND, RESULT_NOT_READY, PROCESSING_RESTRICTED, ALREADY_SIGNED, VALIDATION, CONFLICT
 */
async function changeAssignment(
  id: number,
  { from, to }: { from: number | null; to: number | null },
  context: CallContext,
  { onlyWaiting = false } = {},
): Promise<{ isChanged: boolean }> {
  const { caller, services } = context;
  const { _id, userId, assignment, awaitsSignOff } = await findCompleted(id);
  if (onlyWaiting && !awaitsSignOff) throw new AppError('ALREADY_SIGNED');
  if ((assignment?.userId ?? null) === to) return { isChanged: false };
  if (to !== null) await assertPsychologist(to, userId);
  const at = services.now();
  const expected = {
    status: 'completed',
    ...(onlyWaiting && { awaitsSignOff: true }),
    erasedAt: null,
    ...UNRESTRICTED,
  };
  await inAuditedTransaction(context, async (dbSession, writeAudit) => {
    const { modifiedCount } = await UserAssessment.collection.updateOne(
      { _id, userId, ...expected, 'assignment.userId': from } as never,
      to === null ? { $unset: { assignment: 1 } } : { $set: { assignment: { userId: to, at, byUserId: caller.id } } },
      { session: dbSession },
    );
    if (modifiedCount === 0)
      throw new AppError('CONFLICT', {
        message: 'Penugasan kasus ini sudah diubah orang lain. Muat ulang, lalu coba lagi.',
      });
    // The entry is kept for years and the owner may export it, so names of staff are not in it.
    await writeAudit({
      action: 'case.assign',
      target: { kind: 'result', id: _id, name: `#${_id}` },
      details: { assigned: to !== null },
      about: { user: [from, to].filter((each) => each !== null) },
      searchTexts: await searchTextsOfUser(userId, dbSession),
    });
  });
  return { isChanged: true };
}

/** @throws AppError NOT_FOUND, RESULT_NOT_READY, PROCESSING_RESTRICTED */
async function findCompleted(id: number): Promise<UserAssessmentDocument> {
  const found = await UserAssessment.findById(id, [...FIELDS]).lean<UserAssessmentDocument>();
  if (!found || found.erasedAt) throw new AppError('NOT_FOUND', { message: 'Hasil asesmen tidak ditemukan.' });
  if (found.status !== 'completed') throw new AppError('RESULT_NOT_READY');
  assertUnrestricted(found);
  return found;
}

/** @throws AppError VALIDATION also if the result is about the psychologist's own account */
async function assertPsychologist(id: number, ownerId?: number): Promise<void> {
  const isPsychologist = id !== ownerId && (await User.exists({ _id: id, role: 'internal', isActive: true }));
  if (!isPsychologist)
    throw new AppError('VALIDATION', { fields: [{ path: 'to', message: 'Pilih psikolog yang aktif.' }] });
}

async function toView(found: UserAssessmentDocument): Promise<AdminSignOffView> {
  const { _id, userId, awaitsSignOff = false, signOff, assignment } = found;
  const psychologists = await User.find({ role: 'internal', isActive: true, _id: { $ne: userId } }, [
    'firstName',
    'lastName',
  ])
    .sort({ firstName: 1, lastName: 1, _id: 1 })
    .lean<Pick<UserDocument, '_id' | 'firstName' | 'lastName'>[]>();
  const userOf = await readUserSummaries(assignment ? [assignment.userId] : []);
  return {
    id: _id,
    awaitsSignOff,
    signOff: signOff ? signOffView(signOff) : null,
    assignee: assignment
      ? {
          id: assignment.userId,
          name: fullName(userOf(assignment.userId)),
          assignedAt: assignment.at.toISOString(),
        }
      : null,
    psychologists: psychologists.map((each) => ({ id: each._id, name: fullName(each) })),
  };
}
