import type { SensoryResult } from '@kenali/contracts';
import { Badge, BandScale, Notice, Row, Stack, Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { Facts } from '../parts/facts.tsx';
import { ResultCard } from '../parts/result-card.tsx';
import { overallOf } from './overall.ts';

const Score = styled.strong`
  font-size: ${({ theme }) => theme.text[1].phone};
  font-variant-numeric: tabular-nums;
  line-height: 1.2;
`;

export function OverallCard({ result }: { result: SensoryResult }) {
  const { totalScore, label, bandId, bandValue, bands, answered, notObserved, interpretation, cautions } =
    overallOf(result);
  return (
    <ResultCard heading="Hasil Keseluruhan">
      <Row $gap={4}>
        <div>
          <Text $size="small" $tone="inkSoft">
            Skor total
          </Text>
          <Score>{totalScore}</Score>
        </div>
        <Badge $tone={label ? 'info' : 'neutral'}>{label ?? 'Rentang tidak ditentukan'}</Badge>
      </Row>
      <Text>{interpretation}</Text>
      <BandScale label="Rentang skor total" bands={bands} currentId={bandId} valueText={bandValue} />
      <Facts
        rows={[
          { label: 'Butir dijawab', value: answered },
          { label: 'Tidak teramati', value: notObserved },
        ]}
      />
      <Notice>
        <Stack $gap={2}>
          {cautions.map((caution) => (
            <Text key={caution} $size="small">
              {caution}
            </Text>
          ))}
        </Stack>
      </Notice>
    </ResultCard>
  );
}
