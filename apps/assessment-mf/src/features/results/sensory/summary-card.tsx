import type { SensoryInterpretation, SensoryResult } from '@kenali/contracts';
import { oneDecimal, SENSORY_HEADINGS, sectionTitle, sensorySummary } from '@kenali/instruments/rules';
import { BareList, Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { Notes, ResultCard } from '../parts/result-parts.tsx';

const Sections = styled(BareList).attrs({ $gap: 3 })`
  li {
    display: grid;
    grid-template-columns: 2.5em minmax(0, 1fr);
    gap: 0 ${({ theme }) => theme.space[2]};
    padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
    border-radius: ${({ theme }) => theme.radius.control};
    background: ${({ theme }) => theme.color.sensoryWash};
  }
  strong { color: ${({ theme }) => theme.color.sensory}; font-variant-numeric: tabular-nums; }
  b { font-weight: ${({ theme }) => theme.font.weight.semibold}; }
  span { grid-column: 2; color: ${({ theme }) => theme.color.inkSoft}; font-size: ${({ theme }) => theme.text.small.desktop}; }
`;

export interface SummaryCardProps {
  result: SensoryResult;
  interpretation: SensoryInterpretation;
}

/** What the result means, what to try this week, the prominent sections with their meaning, and what is uncertain. */
export function SummaryCard({ result, interpretation }: SummaryCardProps) {
  const { meaning, week, reading, notes } = sensorySummary(result, interpretation);
  const { prominent, sections } = interpretation;
  return (
    <ResultCard heading={SENSORY_HEADINGS.summary}>
      <Text $weight="medium">{meaning}</Text>
      <Text>{week}</Text>
      {prominent.sections.length > 0 && (
        <Sections>
          {prominent.sections.map((section) => (
            <li key={section.letter}>
              <strong>{oneDecimal(section.average)}</strong>
              <b>{sectionTitle(section, interpretation)}</b>
              {sections[section.letter]?.description && <span>{sections[section.letter]?.description}</span>}
            </li>
          ))}
        </Sections>
      )}
      <Text>{reading}</Text>
      <Notes notes={notes} />
    </ResultCard>
  );
}
