import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const List = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 ${({ theme }) => theme.space[4]}; }
  dt { color: ${({ theme }) => theme.color.inkSoft}; }
  dd { margin: 0; margin-inline-start: auto; font-weight: ${({ theme }) => theme.font.weight.medium}; overflow-wrap: anywhere; }
`;

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Label and value, line by line. */
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
