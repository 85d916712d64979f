import { type AdminConsultation, CONSULTATION_STATUSES } from '@kenali/contracts';
import type { Handler } from '../../../http/call.ts';
import { UserAssessment, type UserAssessmentDocument } from '../../user-assessments/index.ts';
import { readPage, toPageRange } from '../lists/read-page.ts';
import { readUserSummaries } from '../user-summaries.ts';

export const CONSULTATION_FIELDS = ['userId', 'consultation', 'progress.participantInfo.childName'] as const;

/** The fields of a user assessment with a consultation request. */
export type ConsultationRequest = Pick<UserAssessmentDocument, '_id' | 'userId'> & {
  consultation: NonNullable<UserAssessmentDocument['consultation']>;
  progress?: { participantInfo?: { childName?: string } };
};

/** Lists consultation requests. With a status, the longest waiting request comes first; otherwise, the newest. */
export const listConsultations: Handler<'GET /api/admin/consultations'> = async ({ query }, { setHeader }) => {
  const { status, id } = query;
  const { total, rows } = await readPage<ConsultationRequest>(UserAssessment, {
    filter: { ...(id && { _id: id }), 'consultation.status': status ?? { $in: CONSULTATION_STATUSES } },
    fields: [...CONSULTATION_FIELDS],
    sort: { 'consultation.requestedAt': status ? 1 : -1 },
    ...toPageRange(query),
  });
  setHeader('X-Total-Count', String(total));
  return toConsultationViews(rows);
};

export async function toConsultationViews(requests: readonly ConsultationRequest[]): Promise<AdminConsultation[]> {
  const stepUserIds = requests.flatMap(({ consultation }) => consultation.history.map(({ byUserId }) => byUserId));
  const userOf = await readUserSummaries([...requests.map(({ userId }) => userId), ...stepUserIds]);
  const fullName = (id: number) => `${userOf(id).firstName} ${userOf(id).lastName}`.trim();
  return requests.map(({ _id, userId, consultation, progress }) => ({
    id: _id,
    status: consultation.status,
    requestedAt: consultation.requestedAt.toISOString(),
    updatedAt: consultation.updatedAt.toISOString(),
    childName: progress?.participantInfo?.childName ?? '',
    user: { id: userId, ...userOf(userId) },
    history: consultation.history.map(({ at, status, byUserId, note }) => ({
      at: at.toISOString(),
      status,
      by: fullName(byUserId),
      note: note ?? '',
    })),
  }));
}
