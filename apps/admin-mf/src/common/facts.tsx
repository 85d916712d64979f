import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[3]}`};
  dt { color: ${({ theme }) => theme.color.inkSoft}; }
  dd { font-variant-numeric: tabular-nums; }
  summary { cursor: pointer; }
`;

/** Labels and values, two columns. */
export const Facts = ({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <List>{rows.map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label} value`}>{value}</dd>])}</List>
);
