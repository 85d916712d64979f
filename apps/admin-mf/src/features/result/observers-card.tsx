import { OBSERVER_LABELS, type ObserverComparison } from '@kenali/contracts';
import { type ObserverLine, observerTexts, SENSORY_HEADINGS } from '@kenali/instruments/rules';
import { type DataColumn, formatDate, formatDateTime, Heading, SmallText, Stack, Text } from '@kenali/ui';
import { twoDecimals } from '../../common/numbers.ts';
import { SectionCard } from '../../common/page-parts.tsx';
import { StaffTable } from '../../common/staff-table.tsx';

/** The owner and each second observer, section by section. No single answer of an observer is in it. */
export const ObserversCard = ({ observers }: { observers: readonly ObserverComparison[] }) => (
  <SectionCard title={SENSORY_HEADINGS.observers}>
    <Stack $gap={6}>
      {observers.map((comparison) => (
        <Stack key={comparison.id} $gap={2}>
          {observers.length > 1 && (
            <Heading level={3}>
              {OBSERVER_LABELS[comparison.relationship]}: {comparison.consent.name}
            </Heading>
          )}
          <Comparison comparison={comparison} />
        </Stack>
      ))}
    </Stack>
  </SectionCard>
);

function Comparison({ comparison }: { comparison: ObserverComparison }) {
  const { consent } = comparison;
  const { lines, intro, facts, columns, notes } = observerTexts(comparison, formatDate);
  const [name, own, other, difference] = columns;
  const shown: readonly DataColumn<ObserverLine>[] = [
    { key: 'name', header: name, cell: (line) => line.name, isRowHeader: true, hideLabelOnCards: true },
    { key: 'own', header: own, cell: ({ ownText }) => ownText, align: 'end' },
    { key: 'other', header: other, cell: ({ otherText }) => otherText, align: 'end' },
    { key: 'difference', header: difference, cell: (line) => line.difference, align: 'end' },
    {
      key: 'index',
      header: 'Indeks',
      cell: ({ index }) => (index === null ? '–' : twoDecimals(index)),
      align: 'end',
    },
    { key: 'meaning', header: 'Artinya', cell: ({ verdictText }) => verdictText || '–' },
  ];
  return (
    <>
      <Text>{intro}</Text>
      {facts.map(({ label, value }) => (
        <Text key={label}>
          {label}: <strong>{value}</strong>
        </Text>
      ))}
      {lines.length > 0 && (
        <StaffTable
          caption={`${SENSORY_HEADINGS.observers}: ${consent.name}`}
          columns={shown}
          rows={lines}
          rowKey={({ key }) => key}
        />
      )}
      {notes.map((note) => (
        <SmallText key={note}>{note}</SmallText>
      ))}
      <SmallText>
        Pengamat menyetujui teks versi {consent.version} pada {formatDateTime(consent.at)}.
      </SmallText>
    </>
  );
}
