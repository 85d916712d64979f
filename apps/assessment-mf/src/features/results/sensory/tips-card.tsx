import type { SensoryResult } from '@kenali/contracts';
import { Stack, Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { ResultCard } from './result-card.tsx';

const Tips = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  padding-inline-start: ${({ theme }) => theme.space[5]};
`;

/** What can be tried at home, for the sections that stood out most. */
export function TipsCard({ recommendations }: Pick<SensoryResult, 'recommendations'>) {
  if (recommendations.length === 0) return null;
  return (
    <ResultCard heading="Yang Dapat Dicoba Minggu Ini">
      <Text $tone="inkSoft">Pilih satu atau dua saja, lalu perhatikan apa yang berubah.</Text>
      {recommendations.map(({ letter, name, tips }) => (
        <Stack key={letter} $gap={2}>
          <Text as="h3" $weight="semibold">
            {name}
          </Text>
          <Tips>
            {tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </Tips>
        </Stack>
      ))}
    </ResultCard>
  );
}
