import { Row } from '@kenali/ui';
import { styled } from 'styled-components';

/** Buttons at the two ends; on phones they share the width, so that a thumb finds them. */
export const ActionRow = styled(Row).attrs({ $justify: 'space-between' })`
  ${({ theme }) => theme.media.phoneOnly} {
    > button, > a { flex: 1 1 auto; }
  }
`;
