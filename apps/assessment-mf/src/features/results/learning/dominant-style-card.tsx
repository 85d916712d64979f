import type { LearningResult } from '@kenali/contracts';
import { Text } from '@kenali/ui';
import { Highlight } from '../parts/highlight.ts';
import { ResultCard } from '../parts/result-card.tsx';
import { tiedNames } from './learning-scores.ts';

/** What the result means: the style, or that several share the top. */
export function DominantStyleCard({ result }: { result: LearningResult }) {
  const tied = tiedNames(result);
  return (
    <ResultCard heading="Gaya Belajar Dominan">
      <Highlight $tone="learning">{result.primary.name}</Highlight>
      {tied && <Text $weight="medium">Gaya yang sama kuat: {tied}.</Text>}
      <Text>{result.primary.description}</Text>
    </ResultCard>
  );
}
