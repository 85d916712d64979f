import { type ObserverComparison as Comparison, OBSERVER_LABELS } from '@kenali/contracts';
import { type ObserverLine, observerTexts, SENSORY_HEADINGS } from '@kenali/instruments/rules';
import { type DataColumn, DataTable, formatDate, Heading, Stack, Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { Facts, Notes } from '../parts/result-parts.tsx';

const Verdict = styled.small<{ $isBeyond: boolean }>`
  display: block;
  color: ${({ theme, $isBeyond }) => ($isBeyond ? theme.color.ink : theme.color.inkSoft)};
  font-weight: ${({ theme, $isBeyond }) => theme.font.weight[$isBeyond ? 'semibold' : 'regular']};
`;
const Difference = ({ difference, verdict, verdictText }: ObserverLine) => (
  <>
    {difference} <Verdict $isBeyond={verdict === 'beyond'}>{verdictText}</Verdict>
  </>
);

/** The owner and each second observer, section by section. */
const ObserverComparisons = ({ comparisons }: { comparisons: readonly Comparison[] }) => (
  <Stack $gap={6}>
    {comparisons.map((comparison) => (
      <Stack key={comparison.id} $gap={4}>
        {comparisons.length > 1 && (
          <Heading level={3}>
            {OBSERVER_LABELS[comparison.relationship]}: {comparison.consent.name}
          </Heading>
        )}
        <ObserverComparison comparison={comparison} />
      </Stack>
    ))}
  </Stack>
);

function ObserverComparison({ comparison }: { comparison: Comparison }) {
  const { lines, intro, facts, columns, notes } = observerTexts(comparison, formatDate);
  const [name, own, other, difference] = columns;
  const shown: readonly DataColumn<ObserverLine>[] = [
    { key: 'name', header: name, cell: (line) => line.name, isRowHeader: true, hideLabelOnCards: true },
    { key: 'own', header: own, cell: ({ ownText }) => ownText, align: 'end' },
    { key: 'other', header: other, cell: ({ otherText }) => otherText, align: 'end' },
    { key: 'difference', header: difference, cell: Difference, align: 'end' },
  ];
  return (
    <>
      <Text>{intro}</Text>
      <Facts rows={facts} />
      {lines.length > 0 && (
        <DataTable
          caption={`${SENSORY_HEADINGS.observers}: ${comparison.consent.name}`}
          hideCaption
          pageScrolls
          columns={shown}
          rows={lines}
          rowKey={({ key }) => key}
        />
      )}
      <Notes notes={notes} />
    </>
  );
}

export default ObserverComparisons;
