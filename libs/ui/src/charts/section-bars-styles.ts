import { css, styled } from 'styled-components';
import { visuallyHiddenStyles } from '../text/visually-hidden.ts';

/** Name, bar and number side by side, from a width of 640 px. Names with descriptions get more room. */
export const barColumns = css`
  display: grid;
  grid-template-columns: minmax(0, var(--name-share, 2fr)) minmax(0, 3fr) 3.5em;
  column-gap: ${({ theme }) => theme.space[3]};
`;

export const Figure = styled.figure`
  position: relative;
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  min-width: 0;
`;

export const Caption = styled.figcaption`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[2]};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
`;

export const Bars = styled.div<{ $hasDescriptions: boolean }>`
  --name-share: ${({ $hasDescriptions }) => ($hasDescriptions ? '4fr' : '2fr')};
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  font-size: ${({ theme }) => theme.text.small.desktop};
  ${({ theme }) => theme.media.tablet} { gap: ${({ theme }) => theme.space[3]}; }
`;

/** Wraps the table, because a table cannot be narrower than its longest word. */
export const TableBox = styled.div<{ $hidden: boolean }>`
  ${({ $hidden }) => $hidden && visuallyHiddenStyles}
`;

/** The scale above the bars, with one number at each whole step. */
export const Axis = styled.div`
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.phone};
  font-variant-numeric: tabular-nums;
  ${({ theme }) => theme.media.tablet} {
    ${barColumns}
    > div { grid-column: 2; }
  }
  > div { display: flex; justify-content: space-between; padding-inline: 3px; }
`;

/** On phones, a row shows name and average, with the details below. Four columns would cut off text. */
export const Table = styled.table`
  width: 100%;
  font-size: ${({ theme }) => theme.text.small.desktop};
  font-variant-numeric: tabular-nums;
  line-height: 1.4;
  th, td {
    padding: ${({ theme }) => `${theme.space[2]} ${theme.space[2]}`};
    border-block-end: 1px solid ${({ theme }) => theme.color.line};
    text-align: start;
    vertical-align: top;
  }
  thead th { color: ${({ theme }) => theme.color.inkSoft}; }
  tbody th { font-weight: ${({ theme }) => theme.font.weight.medium}; }
  ${({ theme }) => theme.media.phoneOnly} {
    &, tbody { display: block; }
    thead { ${visuallyHiddenStyles} }
    tbody tr {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      gap: ${({ theme }) => `${theme.space[1]} ${theme.space[3]}`};
      padding-block: ${({ theme }) => theme.space[2]};
      border-block-end: 1px solid ${({ theme }) => theme.color.line};
    }
    tbody th, tbody td {
      padding: 0;
      border: 0;
    }
    td + td { grid-column: 1 / -1; }
    td[data-empty] { ${visuallyHiddenStyles} }
  }
`;

/* Some browsers drop the table semantics when `display` changes. The explicit roles keep them. */
export const TableSection = styled.tbody.attrs({ role: 'rowgroup' })``;
export const TableRow = styled.tr.attrs({ role: 'row' })``;
export const ColumnHeader = styled.th.attrs({ role: 'columnheader', scope: 'col' })``;
export const RowHeader = styled.th.attrs({ role: 'rowheader', scope: 'row' })``;
export const TableCell = styled.td.attrs({ role: 'cell' })``;
export const Description = styled.small`
  display: block;
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.phone};
  font-weight: ${({ theme }) => theme.font.weight.regular};
`;
