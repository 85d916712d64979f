import type { SensoryResult } from '@kenali/contracts';
import { Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { ResultCard } from '../parts/result-card.tsx';
import { commentRows } from './comment-rows.ts';

/** As it was typed, with its own lines. */
const Remark = styled(Text)`
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
          <Remark>{text}</Remark>
        </div>
      ))}
    </ResultCard>
  );
}
