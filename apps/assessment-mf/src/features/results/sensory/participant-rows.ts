import { RESULT_TEXTS, type SensoryResult } from '@kenali/contracts';
import { ageText, dayText } from './indonesian.ts';

/** Who it is about and who filled it in; a missing one says so. */
export function participantRows(info: SensoryResult['participantInfo']): { label: string; value: string }[] {
  const { childName, childBirthDate, ageMonths, parentName, relationship, testDate } = info;
  const filler = parentName && relationship ? `${parentName} (${relationship})` : parentName;
  const rows = [
    { label: 'Nama anak', value: childName },
    { label: 'Tanggal lahir anak', value: childBirthDate && dayText(childBirthDate) },
    { label: 'Usia pada tanggal tes', value: ageMonths === undefined ? '' : ageText(ageMonths) },
    { label: 'Diisi oleh', value: filler },
    { label: 'Tanggal tes', value: testDate && dayText(testDate) },
  ];
  return rows.map(({ label, value }) => ({ label, value: value || RESULT_TEXTS.missing }));
}
