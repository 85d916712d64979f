import { Children, type PropsWithChildren } from 'react';
import { styled } from 'styled-components';
import type { Space } from '../theme/theme.ts';

/** Centred page column, 1120 px at most, with side padding. */
export const Page = styled.div`
  width: 100%;
  max-width: calc(${({ theme }) => theme.size.page} + 2 * ${({ theme }) => theme.space[6]});
  margin-inline: auto;
  padding: ${({ theme }) => `${theme.space[6]} ${theme.space[4]} ${theme.space[12]}`};
  ${({ theme }) => theme.media.tablet} {
    padding: ${({ theme }) => `${theme.space[10]} ${theme.space[6]} ${theme.space[16]}`};
  }
`;

/** A `Page` of 720 px at most, for forms, questionnaires and long text. */
export const NarrowPage = styled(Page)`
  max-width: calc(${({ theme }) => theme.size.narrow} + 2 * ${({ theme }) => theme.space[6]});
`;

export type StackProps = {
  /** Step of the space scale. Default: 4 (16 px). */
  $gap?: Space;
  $align?: 'start' | 'center' | 'end' | 'stretch';
};

/** Stacks its children with an even gap. */
export const Stack = styled.div<StackProps>`
  display: flex;
  flex-direction: column;
  align-items: ${({ $align = 'stretch' }) => $align};
  gap: ${({ theme, $gap = 4 }) => theme.space[$gap]};
  min-width: 0;
`;

export type RowProps = {
  /** Step of the space scale. Default: 3 (12 px). */
  $gap?: Space;
  $align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  $justify?: 'start' | 'center' | 'end' | 'space-between';
  /** Its texts wrap instead, and its buttons keep their width. */
  $nowrap?: boolean;
};

/** Puts its children side by side and wraps on narrow screens. */
export const Row = styled.div<RowProps>`
  display: flex;
  flex-wrap: ${({ $nowrap }) => ($nowrap ? 'nowrap' : 'wrap')};
  align-items: ${({ $align = 'center' }) => $align};
  justify-content: ${({ $justify = 'start' }) => $justify};
  gap: ${({ theme, $gap = 3 }) => theme.space[$gap]};
  min-width: 0;
  ${({ $nowrap }) => $nowrap && '> button { flex-shrink: 0; }'}
`;

/** A row of buttons. On phones, the buttons fill the width and wrap if they do not fit. */
export const Actions = styled(Row)`
  ${({ theme }) => theme.media.phoneOnly} { > * { flex: 1 1 auto; } }
`;

export type GridProps = {
  /** Columns on desktop; tablets show at most two, and four columns become two by two on phones. Default: 3. */
  $columns?: 1 | 2 | 3 | 4;
  $gap?: Space;
};

/**
 * Of three columns, one child needs one, and two or four need two, so that no child is alone in its row. Counted here, because
 * selectors such as `:only-child` match once all children have arrived, and a page that arrives slowly would move.
 */
function columnsOf({ $columns = 3, children }: PropsWithChildren<GridProps>): number {
  const count = Children.toArray(children).length;
  if ($columns !== 3 || count > 4) return $columns;
  return count === 4 ? 2 : Math.max(count, 1);
}

/**
 * Equal columns and equal heights: 1 on phones, 2 on tablets, up to `$columns` on desktop; three columns make way for
 * one, two or four children.
 */
export const Grid = styled.div<GridProps>`
  display: grid;
  gap: ${({ theme, $gap = 5 }) => theme.space[$gap]};
  grid-template-columns: repeat(${({ $columns = 3 }) => ($columns === 4 ? 2 : 1)}, minmax(0, 1fr));
  ${({ theme }) => theme.media.tablet} {
    grid-template-columns: repeat(${(props) => Math.min(columnsOf(props), 2)}, minmax(0, 1fr));
  }
  ${({ theme }) => theme.media.desktop} {
    grid-template-columns: repeat(${columnsOf}, minmax(0, 1fr));
  }
`;
