import type { FieldError } from '@kenali/contracts';
import { styled } from 'styled-components';

const Findings = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  padding-inline-start: ${({ theme }) => theme.space[5]};
  overflow-wrap: anywhere;
`;

/** The sentences are those of `npm run packs -- check`, which authors know. */
export function FindingList({ findings }: { findings: readonly FieldError[] }) {
  if (findings.length === 0) return null;
  return (
    <Findings aria-label="Temuan">
      {findings.map(({ path, message }) => {
        const [, line, column, at] = /^(\d+):(\d+) ?(.*)$/.exec(path) ?? [];
        return (
          <li key={`${path} ${message}`}>
            {line ? `Baris ${line}, kolom ${column}` : path}
            {at && `, ${at}`}: <span lang="en">{message}</span>
          </li>
        );
      })}
    </Findings>
  );
}
