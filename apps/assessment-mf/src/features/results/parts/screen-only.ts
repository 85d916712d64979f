import { styled } from 'styled-components';

/** Left out of printed results. */
export const ScreenOnly = styled.div`
  @media print { display: none; }
`;
