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

/** How the free consultation stands; absent where the assessment includes none, and while that is not known. */
export function ConsultationNotice({ id }: { id: Id }) {
  const { data } = useQuery(userAssessments);
  const consultation = data?.find((one) => one.id === id)?.consultation;
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
