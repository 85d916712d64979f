import type { IntelligenceResult } from '@kenali/contracts';
import {
  dominantSentences,
  findDominant,
  flatProfile,
  INTELLIGENCE_HEADINGS,
  intelligenceWeek,
  percentText,
} from '@kenali/instruments/rules';
import { BareList, Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { ResultCard } from '../parts/result-parts.tsx';

const RankedCategory = styled.li`
  display: grid;
  grid-template-columns: 2.5em minmax(0, 1fr) auto;
  gap: ${({ theme }) => theme.space[3]};
  align-items: center;
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.intelligenceWash};
  color: ${({ theme }) => theme.color.intelligence};
  font-weight: ${({ theme }) => theme.font.weight.bold};
  font-variant-numeric: tabular-nums;
  strong { color: ${({ theme }) => theme.color.ink}; }
`;

/** Names the leading categories, or explains that all percentages are equal. */
export function DominantCard({ result }: { result: IntelligenceResult }) {
  return (
    <ResultCard heading={INTELLIGENCE_HEADINGS.summary}>
      {result.isFlat ? <FlatProfile result={result} /> : <DominantList result={result} />}
    </ResultCard>
  );
}

function DominantList({ result }: { result: IntelligenceResult }) {
  const dominant = findDominant(result);
  return (
    <>
      {dominantSentences(result).map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      <Text>{intelligenceWeek(result)}</Text>
      <BareList as="ol" $gap={2}>
        {dominant.map(({ category, name, percentage, rank }) => (
          <RankedCategory key={category}>
            <span>#{rank}</span>
            <strong>{name}</strong>
            <span>{percentText(percentage)}</span>
          </RankedCategory>
        ))}
      </BareList>
    </>
  );
}

function FlatProfile({ result }: { result: IntelligenceResult }) {
  const [meaning, consequence] = flatProfile(result);
  return (
    <>
      <Text $weight="medium">{meaning}</Text>
      <Text>{consequence}</Text>
    </>
  );
}
