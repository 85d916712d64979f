import { Row } from '@kenali/ui';
import { styled } from 'styled-components';

/** Buttons at both ends of a row. On phones they share the width, so they are easy to reach with a thumb. */
export const ActionRow = styled(Row).attrs({ $justify: 'space-between' })`
  ${({ theme }) => theme.media.phoneOnly} {
    > button, > a { flex: 1 1 auto; }
  }
`;

/** The way back and the way on, in one row of a phone too. With large letters they need two, in the order in which Tab reaches them. */
export const StepRow = styled(ActionRow)`
  ${({ theme }) => theme.media.phoneOnly} {
    > button { flex-basis: 0; padding-inline: ${({ theme }) => theme.space[3]}; }
    > button:not([aria-busy]) > svg { display: none; }
  }
`;

/** A list without bullets. VoiceOver announces a list without bullets as a list only if it has the role. */
export const BareList = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  padding: 0;
  list-style: none;
`;

/** Choices of a word or two share a row, so that what follows is on the first screen of a phone. */
export const ShortChoices = styled.div<{ $columns: number }>`
  legend { margin-block-end: 0; }
  fieldset > div { gap: 8px; margin-block-start: 8px; grid-template-columns: repeat(${({ $columns }) => $columns}, auto); }
  label { gap: ${({ theme }) => theme.space[2]}; min-height: 48px; padding-inline: ${({ theme }) => theme.space[2]}; }
`;
