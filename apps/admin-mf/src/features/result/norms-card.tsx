import type { PlacedScore, ResultNorms } from '@kenali/contracts';
import { cellName, factsText, percentileText } from '@kenali/instruments/rules';
import { type DataColumn, SmallText, Text } from '@kenali/ui';
import { twoDecimals } from '../../common/numbers.ts';
import { SectionCard } from '../../common/page-parts.tsx';
import { StaffTable } from '../../common/staff-table.tsx';

const TITLE = 'Norma Praktik';

const COLUMNS: readonly DataColumn<PlacedScore>[] = [
  { key: 'name', header: 'Skor', cell: ({ name }) => name, isRowHeader: true, hideLabelOnCards: true },
  { key: 'score', header: 'Nilai', cell: ({ score }) => twoDecimals(score), align: 'end' },
  { key: 't', header: 'Skor T', cell: ({ t }) => t ?? '–', align: 'end' },
  { key: 'percentile', header: 'Persentil', cell: ({ percentile }) => percentileText(percentile), align: 'end' },
];

/** Each score next to its T score and percentile rank among children of the same age at the practice. */
export function NormsCard({ norms: { cell, scores } }: { norms: ResultNorms }) {
  return (
    <SectionCard title={TITLE}>
      <Text>
        {cellName(cell)}, {factsText(cell)}
      </Text>
      <StaffTable caption={TITLE} columns={COLUMNS} rows={scores} rowKey={({ key }) => key} />
      <SmallText>
        Persentil dihitung dengan peringkat tengah dan dibulatkan ke kelipatan lima; kedua ujungnya terbuka. Skor T dari
        rata-rata dan simpangan baku yang dibulatkan ke satu desimal: sampai dua simpangan dari rata-rata, selisihnya
        paling banyak lima poin. Bila simpangan bakunya di bawah 0,4, selisihnya dapat lebih besar, jadi skor T tidak
        ditampilkan. Bagian profil sensori adalah bagian kuesioner (A sampai N); bagian yang lebih dari 20% butirnya
        tidak teramati tidak dibandingkan. Hasil yang ditandai pemeriksaan mutu jawaban tidak ikut dihitung. Bukan norma
        Indonesia, dan rentang skor tidak memakainya.
      </SmallText>
    </SectionCard>
  );
}
