import type { AssessmentType, Retest } from '@kenali/contracts';
import { describeRetest, type RetestLine, SENSORY_HEADINGS } from '@kenali/instruments/rules';
import { type DataColumn, formatDate, formatDateTime, Notice, SmallText, Text } from '@kenali/ui';
import { twoDecimals } from '../../common/numbers.ts';
import { SectionCard } from '../../common/page-parts.tsx';
import { StaffTable } from '../../common/staff-table.tsx';

/** All results of the same child, and whether the last change exceeds the error of measurement. */
export function RetestCard({ type, retest }: { type: AssessmentType; retest: Retest }) {
  const times = retest.results.map(({ completedAt }) => completedAt);
  const format = new Set(times.map(formatDate)).size === times.length ? formatDate : formatDateTime;
  const { rowHeader, lines, intro, warning, notes } = describeRetest(type, retest, format);
  const columns: readonly DataColumn<RetestLine>[] = [
    { key: 'name', header: rowHeader, cell: ({ name }) => name, isRowHeader: true, hideLabelOnCards: true },
    // One column for all values: six dates with their times are wider than the page.
    { key: 'values', header: 'Nilai', cell: ({ valueTexts }) => valueTexts.join(' → '), align: 'end' },
    { key: 'difference', header: 'Selisih', cell: ({ difference }) => difference, align: 'end' },
    {
      key: 'index',
      header: 'Indeks',
      cell: ({ index }) => (index === null ? '–' : twoDecimals(index)),
      align: 'end',
    },
    { key: 'meaning', header: 'Artinya', cell: ({ verdictText }) => verdictText },
  ];
  return (
    <SectionCard title={SENSORY_HEADINGS.retest}>
      <Text>{intro}</Text>
      {warning && <Notice tone="warn">{warning}</Notice>}
      {lines.length > 0 && (
        <StaffTable caption={SENSORY_HEADINGS.retest} columns={columns} rows={lines} rowKey={({ key }) => key} />
      )}
      {notes.map((note) => (
        <SmallText key={note}>{note}</SmallText>
      ))}
      {lines.length > 0 && (
        <SmallText>
          Indeks adalah indeks perubahan Jacobson dan Truax: selisih dibagi galat baku selisih. Di atas 1,96 atau di
          bawah −1,96 dianggap melebihi kebetulan.
        </SmallText>
      )}
    </SectionCard>
  );
}
