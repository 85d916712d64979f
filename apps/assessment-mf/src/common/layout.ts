import { Row } from '@kenali/ui';
import { styled } from 'styled-components';

/** Buttons at both ends of a row. On phones they share the width, so they are easy to reach with a thumb. */
export const ActionRow = styled(Row).attrs({ $justify: 'space-between' })`
  ${({ theme }) => theme.media.phoneOnly} {
    > button, > a { flex: 1 1 auto; }
  }
`;

/** A list without bullets. VoiceOver announces a list without bullets as a list only if it has the role. */
export const BareList = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  padding: 0;
  list-style: none;
`;
