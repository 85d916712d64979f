import { type DefaultTheme, styled } from 'styled-components';
import { visuallyHiddenStyles } from '../text/visually-hidden.ts';

export type CardsBelow = 'tablet' | 'desktop';

type WithCards = { theme: DefaultTheme; $cardsBelow: CardsBelow };

/** Media query for card view: each row is a card. */
export const cardsMedia = ({ theme, $cardsBelow }: WithCards) =>
  $cardsBelow === 'desktop' ? theme.media.belowDesktop : theme.media.phoneOnly;
/** Media query for table view. */
const rowsMedia = ({ theme, $cardsBelow }: WithCards) => theme.media[$cardsBelow];

export const TableScroller = styled.div<{ $cardsBelow: CardsBelow }>`
  ${rowsMedia} {
    max-height: 75vh;
    border: 1px solid ${({ theme }) => theme.color.line};
    border-radius: ${({ theme }) => theme.radius.card};
    background: ${({ theme }) => theme.color.surface};
    overflow: auto;
  }
`;

export const Caption = styled.caption<{ $hidden: boolean; $cardsBelow: CardsBelow }>`
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  text-align: start;
  ${cardsMedia} { display: block; padding-inline: 0; }
  ${({ $hidden }) => $hidden && visuallyHiddenStyles}
`;

export const HeadCell = styled.th<{ $align: 'start' | 'end' }>`
  position: sticky;
  z-index: 1;
  inset-block-start: 0;
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
  background: ${({ theme }) => theme.color.sand};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.phone};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  text-align: ${({ $align }) => $align};
  white-space: nowrap;
`;

export const Cell = styled.td<{ $align: 'start' | 'end'; $cardsBelow: CardsBelow }>`
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
  font-weight: ${({ theme, as }) => (as === 'th' ? theme.font.weight.semibold : theme.font.weight.regular)};
  text-align: ${({ $align }) => $align};
  vertical-align: middle;
  ${cardsMedia} {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    gap: ${({ theme }) => theme.space[3]};
    padding: ${({ theme }) => `${theme.space[2]} 0`};
    text-align: start;
    &::before {
      content: attr(data-label);
      color: ${({ theme }) => theme.color.inkSoft};
      font-size: ${({ theme }) => theme.text.small.phone};
      font-weight: ${({ theme }) => theme.font.weight.regular};
    }
    &:not([data-label])::before { content: none; }
    &:not([data-label]) { grid-template-columns: minmax(0, 1fr); }
  }
`;

/** On narrow screens, each row is a card and each cell a labelled line. Explicit roles, as `display` drops them. */
export const Table = styled.table<{ $cardsBelow: CardsBelow }>`
  width: 100%;
  font-size: ${({ theme }) => theme.text.small.desktop};
  font-variant-numeric: tabular-nums;
  line-height: 1.45;
  tbody tr + tr { border-block-start: 1px solid ${({ theme }) => theme.color.line}; }
  tbody tr:hover { background: ${({ theme }) => theme.color.paper}; }
  ${cardsMedia} {
    display: block;
    thead { ${visuallyHiddenStyles} }
    tbody {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr));
      gap: ${({ theme }) => theme.space[3]};
    }
    tbody tr, tbody tr + tr {
      display: block;
      min-width: 0;
      padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
      border: 1px solid ${({ theme }) => theme.color.line};
      border-radius: ${({ theme }) => theme.radius.card};
      background: ${({ theme }) => theme.color.surface};
    }
  }
`;

export const TableHead = styled.thead``;

export const TableBody = styled.tbody``;

export const TableRow = styled.tr``;
