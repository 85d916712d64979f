import { type DefaultTheme, styled } from 'styled-components';
import { visuallyHiddenStyles } from '../text/visually-hidden.ts';

export type CardsBelow = 'tablet' | 'desktop' | 'wide';

type WithCards = { theme: DefaultTheme; $cardsBelow: CardsBelow };

/** Media query for card view: each row is a card. */
export const cardsMedia = ({ theme, $cardsBelow }: WithCards) =>
  ({
    tablet: theme.media.phoneOnly,
    desktop: theme.media.belowDesktop,
    wide: '@media (max-width: 1279.98px)',
  })[$cardsBelow];
/** Media query for table view. */
const rowsMedia = ({ theme, $cardsBelow }: WithCards) =>
  $cardsBelow === 'wide' ? '@media (min-width: 1280px)' : theme.media[$cardsBelow];

/** Printed, every row is there, whatever the screen shows at once. */
export const TableScroller = styled.div<{ $cardsBelow: CardsBelow; $pageScrolls: boolean }>`
  ${rowsMedia} {
    ${({ $pageScrolls }) => ($pageScrolls ? '' : 'max-height: 75vh; overflow: auto;')}
    border: 1px solid ${({ theme }) => theme.color.line};
    border-radius: ${({ theme }) => theme.radius.card};
    background: ${({ theme }) => theme.color.surface};
    @media print { max-height: none; overflow: visible; }
  }
`;

export const Caption = styled.caption<{ $hidden: boolean; $cardsBelow: CardsBelow }>`
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  text-align: start;
  ${cardsMedia} { display: block; padding-inline: 0; }
  ${({ $hidden }) => $hidden && visuallyHiddenStyles}
`;

/** Below the header of the page, which sets its height, if the page scrolls the table. */
export const HeadCell = styled.th<{ $align: 'start' | 'end'; $compact: boolean; $pageScrolls: boolean }>`
  position: sticky;
  z-index: 1;
  inset-block-start: ${({ $pageScrolls }) => ($pageScrolls ? 'var(--kenali-header-height, 65px)' : 0)};
  padding: ${({ theme, $compact }) => ($compact ? '6px 8px' : `${theme.space[3]} ${theme.space[4]}`)};
  background: ${({ theme }) => theme.color.sand};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.phone};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  text-align: ${({ $align }) => $align};
  white-space: nowrap;
  @media print { position: static; }
  ${({ $pageScrolls, theme }) => $pageScrolls && `&:first-child { border-start-start-radius: ${theme.radius.card}; } &:last-child { border-start-end-radius: ${theme.radius.card}; }`}
`;

export const Cell = styled.td<{ $align: 'start' | 'end'; $cardsBelow: CardsBelow; $compact: boolean }>`
  padding: ${({ theme, $compact }) => ($compact ? '4px 8px' : `${theme.space[3]} ${theme.space[4]}`)};
  ${({ $compact }) => $compact && 'height: 40px;'}
  font-weight: ${({ theme, as }) => (as === 'th' ? theme.font.weight.semibold : theme.font.weight.regular)};
  text-align: ${({ $align }) => $align};
  vertical-align: middle;
  ${rowsMedia} { ${({ $align }) => $align === 'end' && 'white-space: nowrap;'} }
  ${cardsMedia} {
    display: grid;
    /* An amount does not break, so with large text it takes width from its label. */
    grid-template-columns: minmax(0, 2fr) minmax(min-content, 3fr);
    overflow-wrap: anywhere;
    gap: ${({ theme }) => theme.space[3]};
    height: auto;
    padding: ${({ theme, $compact }) => `${$compact ? theme.space[1] : theme.space[2]} 0`};
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
export const Table = styled.table<{ $cardsBelow: CardsBelow; $compact: boolean }>`
  width: 100%;
  font-size: ${({ theme, $compact }) => ($compact ? theme.text.small.phone : theme.text.small.desktop)};
  font-variant-numeric: tabular-nums;
  line-height: ${({ $compact }) => ($compact ? 1.25 : 1.45)};
  tbody tr + tr { border-block-start: 1px solid ${({ theme }) => theme.color.line}; }
  tbody tr:hover { background: ${({ theme }) => theme.color.paper}; }
  tbody tr[data-row] { scroll-margin-block: calc(var(--kenali-header-height, 65px) + 40px) 16px; }
  tbody tr[data-row]:focus-visible { outline-offset: -3px; background: ${({ theme }) => theme.color.tealWash}; }
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
