import { styled } from 'styled-components';
import type { ChartTone } from './score-bars.tsx';

/** The word that a result comes down to, large and in the colour of its kind. */
export const Highlight = styled.p<{ $tone: ChartTone }>`
  color: ${({ theme, $tone }) => theme.color[$tone]};
  font-size: ${({ theme }) => theme.text[1].phone};
  font-weight: ${({ theme }) => theme.font.weight.bold};
  line-height: 1.2;
`;
