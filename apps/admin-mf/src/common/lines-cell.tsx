import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Words and amounts stay whole: what is short needs no room from what is long. */
const Lines = styled.span`
  display: block;
  small {
    display: block;
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.small.phone};
    font-weight: ${({ theme }) => theme.font.weight.regular};
  }
`;

export interface LinesCellProps {
  first: ReactNode;
  /** Quieter ones below; empty ones are left out. */
  lines?: readonly (string | null | false | undefined)[];
}

/** A short text with quieter lines below it: a kind, an amount, a state. */
export const LinesCell = ({ first, lines = [] }: LinesCellProps) => (
  <Lines>
    {first}
    {lines.map((line) => line && <small key={line}>{line}</small>)}
  </Lines>
);
