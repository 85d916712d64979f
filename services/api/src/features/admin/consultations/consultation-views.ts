import type { AdminConsultation, ConsultationStatus } from '@kenali/contracts';
import type { UserAssessmentDocument } from '../../user-assessments/index.ts';
import { readUserSummaries } from '../user-summaries.ts';

export const ALL: ConsultationStatus[] = ['requested', 'contacted', 'scheduled', 'done'];
/** What is read of a user assessment that asks for a consultation. */
export const FIELDS = ['userId', 'consultation', 'progress.participantInfo.childName'] as const;
export type Asked = Pick<UserAssessmentDocument, '_id' | 'userId'> & {
  consultation: NonNullable<UserAssessmentDocument['consultation']>;
  progress?: { participantInfo?: { childName?: string } };
};

export async function consultationViews(found: readonly Asked[]): Promise<AdminConsultation[]> {
  const steps = found.flatMap(({ consultation }) => consultation.history.map(({ byUserId }) => byUserId));
  const people = await readUserSummaries([...found.map(({ userId }) => userId), ...steps]);
  const fullName = (id: number) => `${people(id).firstName} ${people(id).lastName}`.trim();
  return found.map(({ _id, userId, consultation, progress }) => ({
    id: _id,
    status: consultation.status,
    requestedAt: consultation.requestedAt.toISOString(),
    updatedAt: consultation.updatedAt.toISOString(),
    childName: progress?.participantInfo?.childName ?? '',
    user: { id: userId, ...people(userId) },
    history: consultation.history.map(({ at, status, byUserId, note }) => ({
      at: at.toISOString(),
      status,
      by: fullName(byUserId),
      note: note ?? '',
    })),
  }));
}
