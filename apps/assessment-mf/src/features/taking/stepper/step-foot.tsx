import { styled } from 'styled-components';

/** The way on is always in sight of a thumb, and so is where the answers are; a low window keeps its room for the question. */
export const StepFoot = styled.div`
  z-index: 1;
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  padding-block: ${({ theme }) => theme.space[3]};
  background: ${({ theme }) => theme.color.paper};
  @media (min-height: 600px) { position: sticky; inset-block-end: 0; }
`;

/** Back and on in one row, on the narrowest phone too. */
export const StepButtons = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[2]};
  ${({ theme }) => theme.media.phoneOnly} {
    > button { padding-inline: ${({ theme }) => theme.space[3]}; }
    > button:first-child > svg { display: none; }
    > button:last-child { flex: 1; }
  }
`;

/** What the keyboard reaches stays below the header of the site and above the foot. */
export const StepFields = styled.form`
  input, legend { scroll-margin-block: 96px 140px; }
`;
