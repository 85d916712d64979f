import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Heading, Text } from '../text/text.tsx';

/** The frame of empty and error states. */
export const StateBox = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => `${theme.space[8]} ${theme.space[5]}`};
  border: 1px dashed ${({ theme }) => theme.color.fieldLine};
  border-radius: ${({ theme }) => theme.radius.card};
  text-align: center;
  > svg { color: ${({ theme }) => theme.color.teal}; }
`;

export type EmptyStateProps = {
  title: string;
  /** The next step, in one sentence. */
  children?: ReactNode;
  /** A lucide icon of 32 px. */
  icon?: ReactNode;
  action?: ReactNode;
  headingLevel?: 2 | 3;
  /** The language of title and text, if it is not that of the page. */
  lang?: string;
};

/** Shows that a list is empty and suggests the next step. */
export function EmptyState({ title, children, icon, action, headingLevel = 3, lang }: EmptyStateProps) {
  return (
    <StateBox>
      {icon}
      <Heading level={headingLevel} size={3} lang={lang}>
        {title}
      </Heading>
      {children && (
        <Text as="div" $tone="inkSoft" $align="center" lang={lang}>
          {children}
        </Text>
      )}
      {action}
    </StateBox>
  );
}
