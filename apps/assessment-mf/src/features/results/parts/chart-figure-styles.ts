import { styled } from 'styled-components';

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
  gap: ${({ theme }) => `0 ${theme.space[2]}`};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
`;

/** The rows of a chart. */
export const Lines = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  font-size: ${({ theme }) => theme.text.small.desktop};
  line-height: 1.35;
  ${({ theme }) => theme.media.tablet} { gap: ${({ theme }) => theme.space[3]}; }
`;

/** One row of a chart. On phones the labels and the value are above the bar; from 640 px on all three share a row. */
export const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${({ theme }) => `2px ${theme.space[3]}`};
  align-items: end;
  small {
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.small.phone};
  }
  strong { font-variant-numeric: tabular-nums; text-align: end; }
  > svg { grid-column: 1 / -1; width: 100%; margin-block-start: 2px; overflow: visible; }
  ${({ theme }) => theme.media.tablet} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 6fr) 6em;
    align-items: center;
    > svg { grid-column: 2; grid-row: 1; margin-block-start: 0; }
    > strong { grid-column: 3; grid-row: 1; }
  }
`;

/** The name and a small detail. On phones the name takes the full width and the value is next to the detail. */
export const RowLabels = styled.div`
  display: contents;
  > span { grid-column: 1 / -1; }
  ${({ theme }) => theme.media.tablet} { display: grid; }
`;
