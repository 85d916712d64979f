import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';

const Box = styled.details`
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.surface};
  > summary {
    padding: 10px ${({ theme }) => theme.space[4]};
    border-radius: inherit;
    color: ${({ theme }) => theme.color.teal};
    font-weight: ${({ theme }) => theme.font.weight.semibold};
    cursor: pointer;
  }
  > div { padding: ${({ theme }) => `0 ${theme.space[4]} ${theme.space[4]}`}; }
  dt { font-weight: ${({ theme }) => theme.font.weight.semibold}; }
  dd { color: ${({ theme }) => theme.color.inkSoft}; }
`;

export interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
}

/** Content that stays hidden until the user opens it. The content is rendered only while it is open. */
export function Disclosure({ summary, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </Box>
  );
}
