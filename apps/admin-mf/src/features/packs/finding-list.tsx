import type { FieldError } from '@kenali/contracts';
import { SmallText } from '@kenali/ui';
import { styled } from 'styled-components';

const Findings = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  padding-inline-start: ${({ theme }) => theme.space[5]};
`;

/** What is wrong, where in the questionnaire, and in which line of the file. */
export function FindingList({ findings }: { findings: readonly FieldError[] }) {
  if (findings.length === 0) return null;
  return (
    <Findings aria-label="Temuan">
      {findings.map(({ path, message }) => {
        const [line, column] = path.split(/[: ]/);
        return (
          <li key={`${path} ${message}`}>
            {message}
            <SmallText>
              Baris {line}, kolom {column}
            </SmallText>
          </li>
        );
      })}
    </Findings>
  );
}
