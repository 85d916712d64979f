import type { IntelligenceResult } from '@kenali/contracts';
import { Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { percentText } from '../parts/format.ts';
import { ResultCard } from '../parts/result-parts.tsx';
import { findDominant } from './intelligence-scores.ts';

const Ranks = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
`;

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
    <ResultCard heading="Kecerdasan Dominan Anda">
      {result.isFlat ? <FlatProfile result={result} /> : <DominantList result={result} />}
    </ResultCard>
  );
}

function DominantList({ result }: { result: IntelligenceResult }) {
  const dominant = findDominant(result);
  return (
    <>
      <Text>
        Bidang yang paling sering Anda jawab dengan Ya. Bidang dengan persentase yang sama menempati peringkat yang
        sama.
      </Text>
      <Ranks>
        {dominant.map(({ category, name, percentage, rank }) => (
          <RankedCategory key={category}>
            <span>#{rank}</span>
            <strong>{name}</strong>
            <span>{percentText(percentage)}</span>
          </RankedCategory>
        ))}
      </Ranks>
    </>
  );
}

const FlatProfile = ({ result: { categoryScores } }: { result: IntelligenceResult }) => (
  <>
    <Text $weight="medium">
      Anda memiliki profil merata: semua bidang memperoleh persentase yang sama
      {categoryScores[0] && `, yaitu ${percentText(categoryScores[0].percentage)}`}.
    </Text>
    <Text>Tidak ada bidang yang lebih menonjol, sehingga tidak ada peringkat.</Text>
  </>
);
