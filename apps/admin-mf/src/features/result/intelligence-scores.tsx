import { type IntelligenceResult, RESULT_TEXTS } from '@kenali/contracts';
import { Badge, Card, DataTable, Heading, Notice, Row, Text } from '@kenali/ui';
import { Instrument } from './instrument.tsx';
import { scorePercent } from './percent-texts.ts';

/** The categories by rank, the dominant ones marked. */
export function IntelligenceScores({ result }: { result: IntelligenceResult }) {
  const { categoryScores, dominantIntelligences, isFlat, importantNote } = result;
  if (categoryScores.length === 0)
    return <Notice title={RESULT_TEXTS.beingProcessed}>{RESULT_TEXTS.interpretationLater}</Notice>;
  const dominant = new Set(isFlat ? [] : dominantIntelligences.map(({ category }) => category));
  return (
    <Card as="section" aria-labelledby="categories">
      <Heading level={2} id="categories">
        Profil Kecerdasan Lengkap
      </Heading>
      {isFlat && <Text>Profil merata: semua bidang memperoleh persentase yang sama.</Text>}
      <DataTable
        caption="Skor tiap bidang"
        hideCaption
        columns={[
          { key: 'rank', header: 'Peringkat', cell: ({ rank }) => `#${rank}` },
          {
            key: 'name',
            header: 'Kecerdasan',
            cell: ({ category, name }) => (
              <Row $gap={2}>
                {name}
                {dominant.has(category) && <Badge $tone="intelligence">Dominan</Badge>}
              </Row>
            ),
            isRowHeader: true,
          },
          { key: 'score', header: 'Skor', cell: ({ score, total }) => `${score}/${total}`, align: 'end' },
          { key: 'share', header: 'Persentase', cell: ({ percentage }) => scorePercent(percentage), align: 'end' },
        ]}
        rows={[...categoryScores].sort((a, b) => a.rank - b.rank)}
        rowKey={({ category }) => category}
      />
      <Text $tone="inkSoft">{importantNote.text}</Text>
      <Instrument instrument={result.instrument} />
    </Card>
  );
}
