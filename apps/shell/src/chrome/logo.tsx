import { styled } from 'styled-components';
import { practice } from '../practice.ts';

const Box = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.color.teal};
  font-size: 1.25rem;
  font-weight: ${({ theme }) => theme.font.weight.bold};
  letter-spacing: -0.01em;
  svg .near { fill: ${({ theme }) => theme.color.clay}; }
`;

export function Logo() {
  return (
    <Box>
      <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
        <path d="M4 8a4 4 0 0 1 8 0v16a4 4 0 0 1-8 0z" fill="currentColor" />
        <path d="M13.2 18.6 21.4 9a4 4 0 0 1 6 5.2l-5.2 6.2z" fill="currentColor" />
        <circle className="near" cx="23.5" cy="24" r="4" />
      </svg>
      {practice.name}
    </Box>
  );
}
