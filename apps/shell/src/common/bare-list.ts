import { styled } from 'styled-components';

/** A list without bullets. VoiceOver needs the role to announce it as a list. */
export const BareList = styled.ul.attrs({ role: 'list' })`
  padding: 0;
  list-style: none;
`;
