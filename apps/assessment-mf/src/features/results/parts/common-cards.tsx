import { type InstrumentEvidence, RESULT_TEXTS, type SignOffView } from '@kenali/contracts';
import { EVIDENCE_HEADING, evidenceTexts, SENSORY_HEADINGS, type Term } from '@kenali/instruments/rules';
import { formatDate, SmallText, Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { NormsCard } from '../norms/norms-card.tsx';
import { Facts, ResultCard, type ResultViewProps } from './result-parts.tsx';

/* Cards that several types of results have. */

const Terms = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  dt { font-weight: ${({ theme }) => theme.font.weight.semibold}; }
  dd { color: ${({ theme }) => theme.color.inkSoft}; }
`;

/** What the numbers and words of the report mean. */
export const GlossaryCard = ({ terms }: { terms: readonly Term[] }) => (
  <ResultCard heading={SENSORY_HEADINGS.glossary} folds>
    <Terms>
      {terms.map(({ term, meaning }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </Terms>
  </ResultCard>
);

/** The psychologist who released the result. */
export const SignOffCard = ({ signOff: { name, licenceKind, licence, at } }: { signOff: SignOffView }) => (
  <ResultCard heading="Diperiksa oleh Psikolog">
    <Facts
      rows={[
        { label: 'Nama', value: name },
        { label: `Nomor ${licenceKind}`, value: licence },
        { label: 'Tanggal', value: formatDate(at) },
      ]}
    />
  </ResultCard>
);

/** What research says about the questionnaire, each sentence with its source. */
export function EvidenceCard({ evidence }: { evidence: InstrumentEvidence | null }) {
  if (!evidence) return null;
  const { label, meaning, entries, note } = evidenceTexts(evidence, formatDate);
  return (
    <>
      {evidence.norms && <NormsCard norms={evidence.norms} />}
      <ResultCard heading={EVIDENCE_HEADING} folds>
        <Terms>
          <div>
            <dt>{label}</dt>
            <dd>{meaning}</dd>
          </div>
          {entries.map(({ topic, text, source }) => (
            <div key={topic}>
              <dt>{topic}</dt>
              <dd>
                <Text $tone="inkSoft">{text}</Text>
                <SmallText>{source}</SmallText>
              </dd>
            </div>
          ))}
        </Terms>
        <SmallText>{note}</SmallText>
      </ResultCard>
    </>
  );
}

/** For instruments that ask only whom they are about: the child and the user, or the user alone. */
export function UserCard({
  userName,
  child,
  completedAt,
}: Pick<ResultViewProps<never>, 'userName' | 'child' | 'completedAt'>) {
  const user = userName || RESULT_TEXTS.missing;
  const about = child
    ? [
        { label: 'Nama anak', value: child.name },
        { label: 'Tanggal lahir anak', value: formatDate(child.birthDate) },
        { label: 'Diisi oleh', value: user },
      ]
    : [{ label: 'Nama', value: user }];
  return (
    <ResultCard heading={SENSORY_HEADINGS.participant} folds>
      <Facts rows={[...about, { label: 'Tanggal selesai', value: formatDate(completedAt) }]} />
    </ResultCard>
  );
}
