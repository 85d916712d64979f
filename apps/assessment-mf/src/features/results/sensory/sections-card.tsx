import type { SensoryResult } from '@kenali/contracts';
import { SectionBars, Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { ResultCard } from './result-card.tsx';
import { type SectionRow, sectionRows } from './section-rows.ts';

const Numbers = styled.table`
  width: 100%;
  margin-block-start: ${({ theme }) => theme.space[4]};
  font-size: ${({ theme }) => theme.text.small.desktop};
  font-variant-numeric: tabular-nums;
  line-height: 1.4;
  caption { padding-block-end: ${({ theme }) => theme.space[2]}; font-weight: ${({ theme }) => theme.font.weight.semibold}; text-align: start; }
  th, td { padding: ${({ theme }) => `${theme.space[2]} ${theme.space[1]}`}; border-block-end: 1px solid ${({ theme }) => theme.color.line}; text-align: end; vertical-align: top; }
  th:first-child { padding-inline-start: 0; text-align: start; overflow-wrap: anywhere; }
  td:last-child, th:last-child { padding-inline-end: 0; }
  thead th { color: ${({ theme }) => theme.color.inkSoft}; }
  tbody th { font-weight: ${({ theme }) => theme.font.weight.medium}; }
`;

export function SectionsCard({ result }: { result: SensoryResult }) {
  const rows = sectionRows(result);
  return (
    <ResultCard heading="Rincian Per Bagian">
      <Text $tone="inkSoft">
        Rata-rata jawaban tiap bagian pada skala 1 (TIDAK PERNAH) sampai 5 (SELALU). Angka yang lebih tinggi berarti
        perilakunya lebih sering muncul. Butir yang tidak teramati tidak ikut dihitung.
      </Text>
      <SectionBars
        caption="Rata-rata per bagian"
        sections={rows.map(({ letter, name, average, averageText, caution }) => ({
          key: letter,
          label: name,
          average,
          averageText,
          caution,
        }))}
      />
      <SectionNumbers rows={rows} />
    </ResultCard>
  );
}

function SectionNumbers({ rows }: { rows: readonly SectionRow[] }) {
  return (
    <Numbers>
      <caption>Angka tiap bagian</caption>
      <thead>
        <tr>
          <th scope="col">Bagian</th>
          <th scope="col">Total</th>
          <th scope="col">Jumlah butir</th>
          <th scope="col">Rata-rata</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ letter, name, total, count, averageText }) => (
          <tr key={letter}>
            <th scope="row">
              {letter}. {name}
            </th>
            <td>{total}</td>
            <td>{count}</td>
            <td>{averageText}</td>
          </tr>
        ))}
      </tbody>
    </Numbers>
  );
}
