import type { AnsweredBy } from '@kenali/contracts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { createReportFile, REPORT_FIELDS, resultViewOf } from '../results/index.ts';
import {
  type CompletedAssessment,
  findCircle,
  type Member,
  UserAssessment,
  VISIBLE_TO_GUARDIANS,
} from '../user-assessments/index.ts';

type Completed = CompletedAssessment & { childId: number };

const answeredBy = (members: readonly Member[], userId: number, callerId: number): AnsweredBy => {
  const { name, relationship } = members.find((member) => member.userId === userId) as Member;
  return { name, relationship, isYou: userId === callerId };
};

/** Newest first. */
export const listChildResults: Handler<'GET /api/children/{id}/results'> = async ({ params }, { caller }) => {
  const circle = await findCircle(params.id, caller.id);
  if (!circle) throw new AppError('NOT_FOUND');
  const { members } = circle;
  const found = await UserAssessment.find(
    { ...VISIBLE_TO_GUARDIANS, userId: { $in: members.map(({ userId }) => userId) }, childId: params.id },
    { userId: 1, assessment: 1, completedAt: 1 },
  )
    .sort({ completedAt: -1 })
    .lean<Pick<Completed, '_id' | 'userId' | 'assessment' | 'completedAt'>[]>();
  return {
    results: found.map(({ _id, userId, assessment, completedAt }) => ({
      id: _id,
      assessment: { name: assessment.name, type: assessment.type },
      completedAt: completedAt.toISOString(),
      answeredBy: answeredBy(members, userId, caller.id),
    })),
  };
};

/**
 * A result about a child by anyone in the circle of this moment.
 * @throws AppError NOT_FOUND for everything else, so that nobody learns which results exist
 */
async function readVisible(id: number, { caller }: CallContext) {
  const found = await UserAssessment.findOne({ _id: id, ...VISIBLE_TO_GUARDIANS, childId: { $ne: null } }, [
    ...REPORT_FIELDS,
  ]).lean<Completed>();
  const circle = found?.results ? await findCircle(found.childId, caller.id) : null;
  if (!found || !circle?.members.some(({ userId }) => userId === found.userId)) throw new AppError('NOT_FOUND');
  return { found, by: answeredBy(circle.members, found.userId, caller.id) };
}

/** Other results of the same person may be about nobody whom the reader knows, so comparisons keep to this child. */
const comparableIn = ({ childId }: Completed): object => ({ childId, ...VISIBLE_TO_GUARDIANS });

export const getGuardianResult: Handler<'GET /api/guardian-results/{id}'> = async ({ params }, context) => {
  const { found, by } = await readVisible(params.id, context);
  return { ...(await resultViewOf(found, context.services, comparableIn(found))), answeredBy: by };
};

export const getGuardianReport: Handler<'GET /api/guardian-results/{id}/pdf'> = async ({ params }, context) => {
  const { found } = await readVisible(params.id, context);
  const file = await createReportFile(found, { view: 'user', only: comparableIn(found) }, context.services);
  // After the drawing, which takes a moment in which the guardianship may end.
  await readVisible(params.id, context);
  return file;
};
