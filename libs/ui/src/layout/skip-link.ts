import { styled } from 'styled-components';

/** The first link of the document, visible only on focus: `<SkipLink href="#main">Langsung ke isi</SkipLink>`. */
export const SkipLink = styled.a`
  position: fixed;
  z-index: 100;
  inset-block-start: ${({ theme }) => theme.space[2]};
  inset-inline-start: ${({ theme }) => theme.space[2]};
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[5]}`};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.teal};
  color: ${({ theme }) => theme.color.onDark};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  &:not(:focus) {
    clip-path: inset(50%);
    pointer-events: none;
  }
`;
