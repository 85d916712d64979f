import { RESULT_TEXTS, type SensoryResult } from '@kenali/contracts';
import { formatDate } from '@kenali/ui';
import { monthsText } from '../../../common/children.ts';
import { Facts, ResultCard } from '../parts/result-parts.tsx';

export function ParticipantCard({ info }: { info: SensoryResult['participantInfo'] }) {
  return (
    <ResultCard heading="Informasi Peserta" folds>
      <Facts rows={participantRows(info)} />
    </ResultCard>
  );
}

/** The child and the respondent. A missing value is shown as "Tidak tersedia". */
export function participantRows(info: SensoryResult['participantInfo']): { label: string; value: string }[] {
  const { childName, childBirthDate, ageMonths, parentName, relationship, testDate } = info;
  const respondent = parentName && relationship ? `${parentName} (${relationship})` : parentName;
  const rows = [
    { label: 'Nama anak', value: childName },
    { label: 'Tanggal lahir anak', value: childBirthDate && formatDate(childBirthDate) },
    { label: 'Usia pada tanggal tes', value: ageMonths === undefined ? '' : monthsText(ageMonths) },
    { label: 'Diisi oleh', value: respondent },
    { label: 'Tanggal tes', value: testDate && formatDate(testDate) },
  ];
  return rows.map(({ label, value }) => ({ label, value: value || RESULT_TEXTS.missing }));
}
