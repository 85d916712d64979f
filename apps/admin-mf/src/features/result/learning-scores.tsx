import type { LearningResult } from '@kenali/contracts';
import { Badge, Card, DataTable, Heading, Row, Text } from '@kenali/ui';
import { Instrument } from './instrument.tsx';
import { sharePercent } from './percent-texts.ts';

/** The styles with score and share of all answers, and the primary one. */
export function LearningScores({ result }: { result: LearningResult }) {
  const { styles, styleScores, primary, tiedStyles, note } = result;
  const total = styles.reduce((sum, { style }) => sum + styleScores[style], 0);
  const tied = styles.filter(({ style }) => tiedStyles.includes(style)).map(({ name }) => name);
  return (
    <Card as="section" aria-labelledby="styles">
      <Heading level={2} id="styles">
        Gaya Belajar
      </Heading>
      <Row>
        <Text as="span">Gaya utama:</Text>
        <Badge $tone="learning">{primary.name}</Badge>
        {tied.length > 0 && <Text as="span">Skor tertinggi yang sama: {tied.join(', ')}</Text>}
      </Row>
      <DataTable
        caption="Skor tiap gaya"
        hideCaption
        columns={[
          { key: 'style', header: 'Gaya', cell: ({ name }) => name, isRowHeader: true },
          { key: 'score', header: 'Skor', cell: ({ style }) => styleScores[style], align: 'end' },
          {
            key: 'share',
            header: 'Persentase',
            cell: ({ style }) => sharePercent(total === 0 ? 0 : (styleScores[style] / total) * 100),
            align: 'end',
          },
        ]}
        rows={styles}
        rowKey={({ style }) => style}
      />
      <Text>{primary.description}</Text>
      <Text $tone="inkSoft">{note}</Text>
      <Instrument instrument={result.instrument} />
    </Card>
  );
}
