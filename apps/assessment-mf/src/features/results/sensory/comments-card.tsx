import type { SensoryResult } from '@kenali/contracts';
import { SENSORY_HEADINGS, sensoryComments } from '@kenali/instruments/rules';
import { SmallText, Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { ResultCard } from '../parts/result-parts.tsx';

/** Keeps the line breaks that the respondent typed. */
const Comment = styled(Text)`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

export function CommentsCard({ result: { comments, sectionScores } }: { result: SensoryResult }) {
  const rows = sensoryComments(comments, sectionScores);
  if (rows.length === 0) return null;
  return (
    <ResultCard heading={SENSORY_HEADINGS.comments} folds>
      {rows.map(({ label, text }) => (
        <div key={label}>
          <SmallText>{label}</SmallText>
          <Comment>{text}</Comment>
        </div>
      ))}
    </ResultCard>
  );
}
