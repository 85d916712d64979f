import type { InstrumentEvidence } from '@kenali/contracts';
import { EVIDENCE_HEADING, evidenceTexts } from '@kenali/instruments/rules';
import { Badge, formatDate, Row, SmallText, Stack, Text } from '@kenali/ui';
import { SectionCard } from '../../common/page-parts.tsx';
import { NormsCard } from './norms-card.tsx';

/** What research says about the questionnaire, in the words that the parent reads. */
export function EvidenceCard({ evidence }: { evidence: InstrumentEvidence }) {
  const { label, meaning, entries, note } = evidenceTexts(evidence, formatDate);
  return (
    <>
      {evidence.norms && <NormsCard norms={evidence.norms} />}
      <SectionCard title={EVIDENCE_HEADING}>
        <Row $gap={2}>
          <Badge $tone="neutral">{label}</Badge>
          <Text as="span">{meaning}</Text>
        </Row>
        {entries.map(({ topic, text, source }) => (
          <Stack key={topic} $gap={1}>
            <Text as="h3" $weight="semibold">
              {topic}
            </Text>
            <Text>{text}</Text>
            <SmallText>{source}</SmallText>
          </Stack>
        ))}
        <SmallText>{note}</SmallText>
      </SectionCard>
    </>
  );
}
