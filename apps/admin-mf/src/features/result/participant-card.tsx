import { type AdminResultView, fullName, RESULT_TEXTS, type SensoryResult } from '@kenali/contracts';
import { formatDate, VisuallyHidden } from '@kenali/ui';
import { Facts } from '../../common/facts.tsx';
import { ageText } from '../../common/labels.ts';
import { SectionCard } from '../../common/page-parts.tsx';

const dayText = (day: string | undefined) => (day ? formatDate(day) : RESULT_TEXTS.missing);

/** Who the result is about, who filled it in, when, and with which instrument. */
export function ParticipantCard({ result }: { result: AdminResultView }) {
  const { results, protocol, completedAt, packHash, child } = result;
  return (
    <SectionCard title="Informasi Peserta">
      <Facts
        rows={[
          ...(results.type === 'sensory' ? childRows(results.participantInfo) : []),
          ...(child ? [['Nama anak', child.name] as const, ['Tanggal lahir', dayText(child.birthDate)] as const] : []),
          ['Akun', fullName(result.user)],
          ...(protocol ? [['Didapat', formatDate(protocol.createdAt)] as const] : []),
          ...(protocol?.startedAt ? [['Dimulai', formatDate(protocol.startedAt)] as const] : []),
          ['Selesai', formatDate(completedAt)],
          ['Kuesioner', versionText(result)],
          // A result that was stored elsewhere names no pack.
          ...(packHash ? [['Sidik isi', <PackHash key="hash" hash={packHash} />] as const] : []),
        ]}
      />
    </SectionCard>
  );
}

/** Without a version, the result was stored elsewhere. */
const versionText = ({ assessment, results }: AdminResultView) =>
  results.instrument.version
    ? `${assessment.name} versi ${results.instrument.version}`
    : `${assessment.name}, versi tidak tercatat`;

/** Enough to compare by eye with the footer of the PDF, which has as many. */
const SHORT_HASH = 12;

/** The SHA-256 hash of the pack that the result was scored with. */
const PackHash = ({ hash }: { hash: string }) => (
  <details>
    <summary>
      {hash.slice(0, SHORT_HASH)}…<VisuallyHidden> (SHA-256, buka untuk melihat seluruhnya)</VisuallyHidden>
    </summary>
    <code>{hash}</code>
  </details>
);

function childRows(info: SensoryResult['participantInfo']): [string, string][] {
  const { childName, childBirthDate, ageMonths, outsideAgeRange, parentName, relationship, testDate } = info;
  const outside = outsideAgeRange ? ', di luar rentang usia asesmen' : '';
  const age = ageMonths === undefined ? RESULT_TEXTS.missing : `${ageText(ageMonths)}${outside}`;
  const respondent = parentName && relationship ? `${parentName} (${relationship})` : parentName;
  return [
    ['Nama anak', childName || RESULT_TEXTS.missing],
    ['Tanggal lahir', dayText(childBirthDate)],
    ['Usia pada tanggal tes', age],
    ['Diisi oleh', respondent || RESULT_TEXTS.missing],
    ['Tanggal tes', dayText(testDate)],
  ];
}
