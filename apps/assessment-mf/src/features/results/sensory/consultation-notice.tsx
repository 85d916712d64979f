import { type ConsultationStatus, type Id, RESULT_TEXTS } from '@kenali/contracts';
import { formatDate, Notice, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { userAssessments } from '../results.api.ts';

const DETAILS: Record<ConsultationStatus, string> = {
  requested: RESULT_TEXTS.consultationRequestedDetail,
  contacted: RESULT_TEXTS.consultationContactedDetail,
  scheduled: RESULT_TEXTS.consultationScheduledDetail,
  done: RESULT_TEXTS.consultationDoneDetail,
};

/** The status of the free consultation. Renders nothing if the assessment includes none or the list is not loaded. */
export function ConsultationNotice({ id }: { id: Id }) {
  const { data } = useQuery(userAssessments);
  const consultation = data?.find((userAssessment) => userAssessment.id === id)?.consultation;
  if (!consultation) return null;
  return (
    <Notice tone="good" title={RESULT_TEXTS.consultation}>
      {DETAILS[consultation.status]}
      <Text $size="small" $tone="inkSoft">
        Diperbarui {formatDate(consultation.updatedAt)}
      </Text>
    </Notice>
  );
}
