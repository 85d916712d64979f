import { fullName } from '@kenali/contracts';
import type { Handler } from '../../http/call.ts';
import { readConsultationParts, readPage, toPageRange } from '../admin/index.ts';
import { recordShown } from '../audit/index.ts';
import {
  CHILD_FIELDS,
  shownPerson,
  UNRESTRICTED,
  UserAssessment,
  type UserAssessmentDocument,
} from '../user-assessments/index.ts';
import { assignedTo } from './own-case.ts';

const LIST_FIELDS = [
  'userId',
  'assessment',
  'completedAt',
  'assignment',
  'awaitsSignOff',
  'signOff',
  'consultation.status',
  ...CHILD_FIELDS,
];

type Assigned = UserAssessmentDocument & Required<Pick<UserAssessmentDocument, 'assignment'>>;

/** Without those whose owner restricts the processing, which nobody can sign. */
export const countWaitingCases: Handler<'GET /api/cases/waiting/count'> = async (_input, { caller }) => {
  const unsigned = { ...assignedTo(caller.id), signOff: { $exists: false }, ...UNRESTRICTED };
  const [count, optional] = await Promise.all([
    UserAssessment.countDocuments({ ...unsigned, awaitsSignOff: true }),
    UserAssessment.countDocuments({ ...unsigned, awaitsSignOff: { $ne: true } }),
  ]);
  return { count, optional };
};

export const listCases: Handler<'GET /api/cases'> = async ({ query }, context) => {
  const { total, rows } = await readPage<Assigned>(UserAssessment, {
    filter: assignedTo(context.caller.id),
    fields: LIST_FIELDS,
    sort: { 'assignment.at': -1, _id: -1 },
    ...toPageRange(query),
  });
  const [[userOf, timeOf]] = await Promise.all([
    readConsultationParts(rows, [], context.services),
    recordShown(context, 'cases.list', { result: rows.map(({ _id }) => _id) }),
  ]);
  context.setHeader('X-Total-Count', String(total));
  return rows.map(({ _id, assessment, completedAt, assignment, awaitsSignOff, signOff, consultation, ...rest }) => ({
    id: _id,
    assessment: { name: assessment.name, type: assessment.type },
    ...shownPerson(rest, (userId) => fullName(userOf(userId))),
    completedAt: (completedAt as Date).toISOString(),
    assignedAt: assignment.at.toISOString(),
    awaitsSignOff: awaitsSignOff === true,
    signedAt: signOff?.at.toISOString() ?? null,
    consultation: consultation?.status ?? null,
    ...timeOf(_id),
  }));
};
