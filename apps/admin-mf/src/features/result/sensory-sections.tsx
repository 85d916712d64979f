import type { SectionScore, SensoryResult } from '@kenali/contracts';
import { Badge, Card, Grid, Heading, Stack, Text } from '@kenali/ui';
import { styled } from 'styled-components';

const Numbers = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[4]}`};
  margin: 0;
  font-variant-numeric: tabular-nums;
  dt { color: ${({ theme }) => theme.color.inkSoft}; }
  dd { margin: 0; text-align: end; font-weight: ${({ theme }) => theme.font.weight.semibold}; }
`;

const twoDecimals = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 'Profil Sensori - Skor per Bagian': the thirteen sections of the admin grouping, averages to two decimals. */
export const SensorySections = ({ result }: { result: SensoryResult }) => (
  <Card as="section" aria-labelledby="sections">
    <Heading level={2} id="sections">
      Profil Sensori - Skor per Bagian
    </Heading>
    <Grid $columns={3} $gap={4}>
      {Object.entries(result.sectionScores).map(([letter, score]) => (
        <Section key={letter} letter={letter} score={score} />
      ))}
    </Grid>
  </Card>
);

const Section = ({ letter, score }: { letter: string; score: SectionScore }) => (
  <Card>
    <Stack $gap={2}>
      <Heading level={3}>
        {letter}. {score.name}
      </Heading>
      <Numbers>
        <dt>Rata-rata</dt>
        <dd>{score.average === null ? '–' : twoDecimals.format(score.average)}</dd>
        <dt>Total</dt>
        <dd>{score.total}</dd>
        <dt>Jumlah</dt>
        <dd>{score.count}</dd>
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
    </Stack>
  </Card>
);
