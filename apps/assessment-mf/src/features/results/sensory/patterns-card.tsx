import { Badge, Stack, Text } from '@kenali/ui';
import { ResultCard } from '../parts/result-card.tsx';

/** Absent when no rule of the pack holds. */
export function PatternsCard({ patterns }: { patterns: Readonly<Record<string, string>> }) {
  const entries = Object.entries(patterns);
  if (entries.length === 0) return null;
  return (
    <ResultCard heading="Pola Sensoris">
      <Stack $gap={5}>
        {entries.map(([label, description]) => (
          <Stack key={label} $gap={2} $align="start">
            <Badge $tone="sensory">{label}</Badge>
            <Text>{description}</Text>
          </Stack>
        ))}
      </Stack>
    </ResultCard>
  );
}
