import type { SensoryResult } from '@kenali/contracts';
import { Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { ResultCard } from '../parts/result-parts.tsx';

/** Keeps the line breaks that the respondent typed. */
const Comment = styled(Text)`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

export function CommentsCard({ result }: { result: SensoryResult }) {
  const rows = commentRows(result);
  if (rows.length === 0) return null;
  return (
    <ResultCard heading="Catatan Anda">
      {rows.map(({ label, text }) => (
        <div key={label}>
          <Text $size="small" $tone="inkSoft">
            {label}
          </Text>
          <Comment>{text}</Comment>
        </div>
      ))}
    </ResultCard>
  );
}

/** Non-empty comments in section order, the general comment last. */
export const commentRows = ({ comments, sectionScores }: Pick<SensoryResult, 'comments' | 'sectionScores'>) =>
  Object.entries(comments)
    .filter(([, text]) => text.trim() !== '')
    .sort(([a], [b]) => Number(a === 'umum') - Number(b === 'umum') || a.localeCompare(b))
    .map(([key, text]) => ({ label: key === 'umum' ? 'Umum' : (sectionScores[key]?.name ?? key), text: text.trim() }));
