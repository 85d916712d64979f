import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const List = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  dt { color: ${({ theme }) => theme.color.inkSoft}; }
  dd { font-weight: ${({ theme }) => theme.font.weight.medium}; }
  ${({ theme }) => theme.media.phoneOnly} { dt { font-size: ${({ theme }) => theme.text.small.phone}; } }
  ${({ theme }) => theme.media.tablet} {
    div { display: flex; flex-wrap: wrap; gap: 0 ${({ theme }) => theme.space[4]}; }
    dd { margin-inline-start: auto; text-align: end; }
  }
`;

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Shows labels and values side by side, and stacked on phones and where a value has no room. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <List>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </List>
);
