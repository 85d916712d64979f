import type { ResultNorms } from '@kenali/contracts';
import { NORMS_HEADING, normTexts } from '@kenali/instruments/rules';
import { Text } from '@kenali/ui';
import { Facts, Notes, ResultCard } from '../parts/result-parts.tsx';

/** Where the scores are among those of children of the same age at the practice. */
export function NormsCard({ norms }: { norms: ResultNorms }) {
  const { reading, lines, notes } = normTexts(norms);
  return (
    <ResultCard heading={NORMS_HEADING} folds>
      <Text>{reading}</Text>
      <Facts rows={lines.map(({ name, text }) => ({ label: name, value: text }))} />
      <Notes notes={notes} />
    </ResultCard>
  );
}
