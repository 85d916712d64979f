import { Row } from '@kenali/ui';
import { css, styled } from 'styled-components';

/** What shares a row wraps to the next one before a word of it breaks. */
export const wholeWords = css`
  flex-wrap: wrap;
  > * { overflow-wrap: break-word; }
`;

/** Buttons at both ends of a row. On phones they share the width, so they are easy to reach with a thumb. */
export const ActionRow = styled(Row).attrs({ $justify: 'space-between' })`
  ${({ theme }) => theme.media.phoneOnly} {
    > button, > a { flex: 1 1 auto; }
  }
`;

/** The way back and the way on, in one row of a phone too. With large letters they need two, in the order in which Tab reaches them. */
export const StepRow = styled(ActionRow)`
  ${wholeWords}
  ${({ theme }) => theme.media.phoneOnly} {
    > button { flex-basis: 0; padding-inline: ${({ theme }) => theme.space[3]}; }
    > button:not([aria-busy]) > svg { display: none; }
  }
`;

/** Choices of a word or two share a row, so that what follows is on the first screen of a phone. With large letters they need more rows. */
export const ShortChoices = styled.div<{ $columns: number }>`
  legend { margin-block-end: 0; }
  fieldset > div { gap: 8px; margin-block-start: 8px; }
  ${({ $columns }) =>
    $columns > 1 &&
    css`
      fieldset > div { display: flex; ${wholeWords} }
      label { flex: 1 1 auto; }
    `}
  label { gap: ${({ theme }) => theme.space[2]}; min-height: 48px; padding-inline: ${({ theme }) => theme.space[2]}; }
`;
