import type { SensoryResult } from '@kenali/contracts';
import { SectionBars, Text } from '@kenali/ui';
import { ResultCard } from '../parts/result-card.tsx';
import { sectionRows } from './section-rows.ts';

export function SectionsCard({ result }: { result: SensoryResult }) {
  return (
    <ResultCard heading="Rincian Per Bagian">
      <Text $tone="inkSoft">
        Rata-rata jawaban tiap bagian pada skala 1 (TIDAK PERNAH) sampai 5 (SELALU). Angka yang lebih tinggi berarti
        perilakunya lebih sering muncul. Butir yang tidak teramati tidak ikut dihitung.
      </Text>
      <SectionBars
        caption="Rata-rata per bagian"
        sections={sectionRows(result).map(({ letter, name, total, count, average, averageText, caution }) => ({
          key: letter,
          label: name,
          average,
          averageText,
          detail: `Total ${total}, ${count} butir`,
          caution,
        }))}
      />
    </ResultCard>
  );
}
