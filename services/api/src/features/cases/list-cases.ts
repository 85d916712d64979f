import type { Handler } from '../../http/call.ts';
import { toPageRange } from '../admin/index.ts';
import { recordShown } from '../audit/index.ts';
import { readBookedTimes } from '../bookings/index.ts';
import {
  CHILD_FIELDS,
  isRestricted,
  shownChild,
  UNRESTRICTED,
  UserAssessment,
  type UserAssessmentDocument,
} from '../user-assessments/index.ts';
import { assignedTo } from './own-case.ts';

const LIST_FIELDS = [
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
export const countWaitingCases: Handler<'GET /api/cases/waiting/count'> = async (_input, { caller }) => ({
  count: await UserAssessment.countDocuments({ ...assignedTo(caller.id), awaitsSignOff: true, ...UNRESTRICTED }),
});

export const listCases: Handler<'GET /api/cases'> = async ({ query }, context) => {
  const filter = assignedTo(context.caller.id);
  const { skip, limit } = toPageRange(query);
  const [total, found] = await Promise.all([
    UserAssessment.countDocuments(filter),
    UserAssessment.find(filter, [...LIST_FIELDS])
      .sort({ 'assignment.at': -1, _id: -1 })
      .skip(skip)
      .limit(limit)
      .lean<Assigned[]>(),
  ]);
  const scheduled = found.filter((each) => each.consultation?.status === 'scheduled' && !isRestricted(each));
  const booked = await readBookedTimes(
    scheduled.map(({ _id }) => _id),
    context.services,
  );
  await recordShown(context, 'cases.list', { result: found.map(({ _id }) => _id) });
  context.setHeader('X-Total-Count', String(total));
  return found.map(({ _id, assessment, completedAt, assignment, awaitsSignOff, signOff, consultation, ...rest }) => ({
    id: _id,
    assessment: { name: assessment.name, type: assessment.type },
    ...shownChild(rest),
    completedAt: (completedAt as Date).toISOString(),
    assignedAt: assignment.at.toISOString(),
    awaitsSignOff: awaitsSignOff === true,
    signedAt: signOff?.at.toISOString() ?? null,
    consultation: consultation?.status ?? null,
    ...(booked.has(_id) && { booked: booked.get(_id) }),
  }));
};
