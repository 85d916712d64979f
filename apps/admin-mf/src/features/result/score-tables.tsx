import { type GenericResult, type IntelligenceResult, type LearningResult, RESULT_TEXTS } from '@kenali/contracts';
import { findDominant } from '@kenali/instruments/rules';
import { Badge, DataTable, Notice, Row, Text } from '@kenali/ui';
import { atMostOneDecimal } from '../../common/numbers.ts';
import { SectionCard } from '../../common/page-parts.tsx';

/** The categories by rank, with a badge for the dominant ones. */
export function IntelligenceScores({ result }: { result: IntelligenceResult }) {
  const { categoryScores, isFlat, importantNote } = result;
  if (categoryScores.length === 0)
    return <Notice title={RESULT_TEXTS.beingProcessed}>{RESULT_TEXTS.interpretationLater}</Notice>;
  const dominant = new Set(isFlat ? [] : findDominant(result).map(({ category }) => category));
  return (
    <SectionCard title="Profil Kecerdasan Lengkap">
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
          { key: 'share', header: 'Persentase', cell: ({ percentage }) => formatScore(percentage), align: 'end' },
        ]}
        rows={[...categoryScores].sort((a, b) => a.rank - b.rank)}
        rowKey={({ category }) => category}
      />
      <Text $tone="inkSoft">{importantNote.text}</Text>
    </SectionCard>
  );
}

/** The primary style, and the score of each style with its share of all answers. */
export function LearningScores({ result }: { result: LearningResult }) {
  const { styles, styleScores, primary, tiedStyles, note } = result;
  const total = styles.reduce((sum, { style }) => sum + styleScores[style], 0);
  const tied = styles.filter(({ style }) => tiedStyles.includes(style)).map(({ name }) => name);
  return (
    <SectionCard title="Gaya Belajar">
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
            cell: ({ style }) => formatShare(total === 0 ? 0 : (styleScores[style] / total) * 100),
            align: 'end',
          },
        ]}
        rows={styles}
        rowKey={({ style }) => style}
      />
      <Text>{primary.description}</Text>
      <Text $tone="inkSoft">{note}</Text>
    </SectionCard>
  );
}

/** The questions and answers of a questionnaire without scoring. */
export const GenericAnswers = ({ result }: { result: GenericResult }) => (
  <SectionCard title="Jawaban">
    <Text>Asesmen ini tidak dihitung dengan skor.</Text>
    <DataTable
      caption="Jawaban"
      hideCaption
      columns={[
        { key: 'number', header: 'Nomor', cell: ({ number }) => number },
        { key: 'question', header: 'Pertanyaan', cell: ({ question }) => question, isRowHeader: true },
        { key: 'answer', header: 'Jawaban', cell: ({ answer }) => answer },
      ]}
      rows={result.answers}
      rowKey={({ number }) => number}
    />
  </SectionCard>
);

const oneDecimal = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats 57.14 as "57,1%" and 90 as "90,0%". */
const formatShare = (percentage: number): string => `${oneDecimal.format(percentage)}%`;

/** Formats 85.714 as "85,7%" and 90 as "90%". */
const formatScore = (percentage: number): string => `${atMostOneDecimal(percentage)}%`;
