import type { AuditEntry } from '@kenali/contracts';
import { styled } from 'styled-components';
import { detailLines } from './readable.ts';

const Lines = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${({ theme }) => theme.space[1]};
  max-width: 36em;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
`;

export function DetailLines({ entry }: { entry: AuditEntry }) {
  const lines = detailLines(entry);
  if (lines.length === 0) return '–';
  return (
    <Lines>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Lines>
  );
}
