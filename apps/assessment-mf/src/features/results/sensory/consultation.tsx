import { type ConsultationStatus, type Id, RESULT_TEXTS, type ResultView } from '@kenali/contracts';
import { consultationText } from '@kenali/instruments/rules';
import { formatDate, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { userAssessments } from '../results.api.ts';

const DETAILS: Record<ConsultationStatus, string> = {
  requested: RESULT_TEXTS.consultationRequestedDetail,
  contacted: RESULT_TEXTS.consultationContactedDetail,
  scheduled: RESULT_TEXTS.consultationScheduledDetail,
  done: RESULT_TEXTS.consultationDoneDetail,
};

/** The free consultation, with its status once the list is loaded. @param id absent from the sample report */
export function Consultation({ id, practice }: Pick<ResultView, 'practice'> & { id: Id | undefined }) {
  const { data } = useQuery({ ...userAssessments, enabled: id !== undefined });
  const found = data?.find((userAssessment) => userAssessment.id === id)?.consultation;
  return (
    <>
      <Text>{consultationText(practice)}</Text>
      {found && (
        <>
          <Text>{DETAILS[found.status]}</Text>
          <Text $size="small" $tone="inkSoft">
            Diperbarui {formatDate(found.updatedAt)}
          </Text>
        </>
      )}
    </>
  );
}
