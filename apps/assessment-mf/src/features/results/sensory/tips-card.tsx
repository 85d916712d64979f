import type { SensoryResult } from '@kenali/contracts';
import { Text } from '@kenali/ui';
import { ResultCard } from '../parts/result-card.tsx';
import { Tips } from '../parts/tips.tsx';

/** What can be tried at home, for the sections that stood out most. */
export function TipsCard({ recommendations }: Pick<SensoryResult, 'recommendations'>) {
  if (recommendations.length === 0) return null;
  return (
    <ResultCard heading="Yang Dapat Dicoba Minggu Ini">
      <Text $tone="inkSoft">Pilih satu atau dua saja, lalu perhatikan apa yang berubah.</Text>
      {recommendations.map(({ letter, name, tips }) => (
        <Tips key={letter} name={name} tips={tips} />
      ))}
    </ResultCard>
  );
}
