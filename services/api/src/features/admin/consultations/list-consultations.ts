import { type AdminConsultation, type CallInput, CONSULTATION_STATUSES, fullName } from '@kenali/contracts';
import { queryTokens } from '../../../db/search-tokens.ts';
import { NOBODY } from '../../../feature-parts.ts';
import type { Handler } from '../../../http/call.ts';
import type { Services } from '../../../services.ts';
import { recordShown } from '../../audit/index.ts';
import { readBookedTimes } from '../../bookings/index.ts';
import {
  CONSULTATION_TOKEN_INDEX,
  isRestricted,
  UserAssessment,
  type UserAssessmentDocument,
} from '../../user-assessments/index.ts';
import { findIdsOfPage } from '../lists/find-page.ts';
import { readInOrder, toPageRange } from '../lists/read-page.ts';
import { type FoundPage, recordNumber } from '../lists/search-query.ts';
import { readUserSummaries } from '../user-summaries.ts';

export const CONSULTATION_FIELDS = [
  'userId',
  'consultation',
  'restrictedAt',
  'progress.participantInfo.childName',
] as const;

type ListQuery = CallInput<'GET /api/admin/consultations'>['query'];

/** The fields of a user assessment with a consultation request. */
export type ConsultationRequest = Pick<UserAssessmentDocument, '_id' | 'userId' | 'restrictedAt'> & {
  consultation: NonNullable<UserAssessmentDocument['consultation']>;
  progress?: { participantInfo?: { childName?: string } };
};

/** Lists consultation requests. With a status, the longest waiting request comes first; otherwise, the newest. */
export const listConsultations: Handler<'GET /api/admin/consultations'> = async ({ query }, context) => {
  const { total, ids } = await findConsultations(query);
  const found = await readInOrder<ConsultationRequest>(UserAssessment, ids, CONSULTATION_FIELDS);
  await recordShown(context, 'consultations.list', { result: found.map(({ _id }) => _id) });
  context.setHeader('X-Total-Count', String(total));
  return toConsultationViews(found, context.services);
};

async function findConsultations({ status, id, userId, search, ...paging }: ListQuery): Promise<FoundPage> {
  const filter = {
    ...(userId !== undefined && { userId }),
    'consultation.status': status ?? { $in: CONSULTATION_STATUSES },
  };
  const order = status ? 1 : -1;
  const number = id ?? (await findNumbered(recordNumber(search), filter));
  return findIdsOfPage(UserAssessment, {
    filter: { ...(number !== undefined && { _id: number }), ...filter },
    tokens: number === undefined ? queryTokens(search) : [],
    sort: { 'consultation.requestedAt': order, _id: order },
    tokenIndex: CONSULTATION_TOKEN_INDEX,
    isPartialIndex: true,
    ...toPageRange(paging),
  });
}

/** The searched number if a listed consultation request has it as its id. */
async function findNumbered(number: number | null, filter: object): Promise<number | undefined> {
  if (number === null || !(await UserAssessment.exists({ ...filter, _id: number }))) return undefined;
  return number;
}

/** Reads what views of consultations and cases show from elsewhere: the accounts of owners and `userIds`, and when a consultation is. */
export const readConsultationParts = (
  userAssessments: readonly Pick<UserAssessmentDocument, '_id' | 'userId' | 'restrictedAt' | 'consultation'>[],
  userIds: readonly number[],
  services: Services,
) =>
  Promise.all([
    readUserSummaries([...userAssessments.map(({ userId }) => userId), ...userIds]),
    readBookedTimes(userAssessments, services),
  ]);

export async function toConsultationViews(
  requests: readonly ConsultationRequest[],
  services: Services,
): Promise<AdminConsultation[]> {
  const stepUserIds = requests.flatMap(({ consultation }) => consultation.history.map(({ byUserId }) => byUserId));
  const [userOf, timeOf] = await readConsultationParts(requests, stepUserIds, services);
  return requests.map(({ _id, userId, consultation, progress, restrictedAt }) => ({
    id: _id,
    status: consultation.status,
    requestedAt: consultation.requestedAt.toISOString(),
    updatedAt: consultation.updatedAt.toISOString(),
    childName: (!isRestricted({ restrictedAt }) && progress?.participantInfo?.childName) || '',
    user: { id: userId, ...userOf(userId) },
    history: consultation.history.map(({ at, status, byUserId, note }) => ({
      at: at.toISOString(),
      status,
      by: byUserId === NOBODY ? 'Sistem' : fullName(userOf(byUserId)),
      note: (!isRestricted({ restrictedAt }) && note) || '',
    })),
    ...timeOf(_id),
    ...(isRestricted({ restrictedAt }) && { isRestricted: true as const }),
  }));
}
