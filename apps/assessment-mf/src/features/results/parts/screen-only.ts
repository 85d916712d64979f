import { styled } from 'styled-components';

/** What can be pressed or chosen has no place on paper. */
export const ScreenOnly = styled.div`
  @media print { display: none; }
`;
