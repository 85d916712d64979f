import type { SensoryResult } from '@kenali/contracts';
import { SectionBars, Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { ResultCard } from '../parts/result-card.tsx';
import { sectionRows } from './section-rows.ts';

/** With a column of cautions the table needs every pixel of a phone. */
const Chart = styled.div`
  ${({ theme }) => theme.media.phoneOnly} {
    th, td {
      padding-inline: ${({ theme }) => theme.space[1]};
      overflow-wrap: anywhere;
    }
  }
`;

export function SectionsCard({ result }: { result: SensoryResult }) {
  return (
    <ResultCard heading="Rincian Per Bagian">
      <Text $tone="inkSoft">
        Rata-rata jawaban tiap bagian pada skala 1 (TIDAK PERNAH) sampai 5 (SELALU). Angka yang lebih tinggi berarti
        perilakunya lebih sering muncul. Butir yang tidak teramati tidak ikut dihitung.
      </Text>
      <Chart>
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
      </Chart>
    </ResultCard>
  );
}
