import type { SectionScore, SensoryResult } from '@kenali/contracts';
import { Badge, Card, Grid, Heading, Stack, Text } from '@kenali/ui';
import { styled } from 'styled-components';

const Numbers = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space[2]};
  margin: 0;
  font-variant-numeric: tabular-nums;
  dt { color: ${({ theme }) => theme.color.inkSoft}; font-size: ${({ theme }) => theme.text.small.phone}; }
  dd { margin: 0; font-weight: ${({ theme }) => theme.font.weight.semibold}; }
`;

/** A frame without a shadow, as it stands on a card. */
const Part = styled(Stack)`
  padding: ${({ theme }) => theme.space[4]};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.control};
`;

const twoDecimals = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 'Profil Sensori - Skor per Bagian': the thirteen sections of the admin grouping, averages to two decimals. */
export const SensorySections = ({ result }: { result: SensoryResult }) => (
  <Card as="section" aria-labelledby="sections">
    <Heading level={2} id="sections">
      Profil Sensori - Skor per Bagian
    </Heading>
    <Grid $columns={3} $gap={3}>
      {Object.entries(result.sectionScores).map(([letter, score]) => (
        <Section key={letter} letter={letter} score={score} />
      ))}
    </Grid>
  </Card>
);

const Section = ({ letter, score }: { letter: string; score: SectionScore }) => (
  <Part $gap={2}>
    <Text as="h3" $weight="semibold">
      {letter}. {score.name}
    </Text>
    <Numbers>
      <div>
        <dt>Rata-rata</dt>
        <dd>{score.average === null ? '–' : twoDecimals.format(score.average)}</dd>
      </div>
      <div>
        <dt>Total</dt>
        <dd>{score.total}</dd>
      </div>
      <div>
        <dt>Jumlah</dt>
        <dd>{score.count}</dd>
      </div>
    </Numbers>
    {score.caution && (
      <Badge $tone="warn">
        {score.notObserved} dari {score.itemCount} butir tidak teramati
      </Badge>
    )}
    {score.average === null && (
      <Text $size="small" $tone="inkSoft">
        Semua butir bagian ini tidak teramati.
      </Text>
    )}
  </Part>
);
