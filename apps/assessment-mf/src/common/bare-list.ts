import { styled } from 'styled-components';

/** A list without marks; the role keeps it a list for VoiceOver. */
export const BareList = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  padding: 0;
  list-style: none;
`;
