import type { ObserverComparison } from '@kenali/contracts';
import { observerLines, observerTexts, SENSORY_HEADINGS } from '@kenali/instruments/rules';
import { formatDate, Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { ResultCard } from '../parts/result-parts.tsx';

const Scroller = styled.div`
  overflow-x: auto;
`;
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${({ theme }) => theme.text.small.desktop};
  th, td {
    padding: ${({ theme }) => `${theme.space[2]} ${theme.space[2]}`};
    border-block-end: 1px solid ${({ theme }) => theme.color.line};
    text-align: start;
    vertical-align: top;
  }
  td { font-variant-numeric: tabular-nums; }
  tbody th { font-weight: ${({ theme }) => theme.font.weight.semibold}; }
`;
const Facts = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  div { display: flex; flex-wrap: wrap; justify-content: space-between; column-gap: ${({ theme }) => theme.space[4]}; }
  dd { margin: 0; font-weight: ${({ theme }) => theme.font.weight.semibold}; }
`;

/** The owner and one second observer, section by section. */
export function ObserverComparisonCard({ comparison }: { comparison: ObserverComparison }) {
  const { intro, facts, columns, notes } = observerTexts(comparison, formatDate);
  return (
    <ResultCard heading={SENSORY_HEADINGS.observers}>
      <Text>{intro}</Text>
      <Facts>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      <Scroller tabIndex={0} role="region" aria-label={`Nilai setiap bagian: ${comparison.consent.name}`}>
        <Table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {observerLines(comparison.rows).map(({ key, name, ownText, otherText, difference, verdictText }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{ownText}</td>
                <td>{otherText}</td>
                <td>
                  {difference}, {verdictText}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroller>
      {notes.map((note) => (
        <Text key={note} $size="small" $tone="inkSoft">
          {note}
        </Text>
      ))}
    </ResultCard>
  );
}
