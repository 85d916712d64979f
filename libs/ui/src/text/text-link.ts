import { css, styled } from 'styled-components';

/** Styles of links in text. Apps use them with `styled(Link)`. */
export const linkStyles = css`
  color: ${({ theme }) => theme.color.teal};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 3px;
  border-radius: 4px;
  &:hover { color: ${({ theme }) => theme.color.tealDeep}; text-decoration-thickness: 2px; }
`;

/** A link in text. In a router, pass `as={Link} to="…"`. `$alone` adds a touch target, 44 px high and at least 24 px wide. */
export const TextLink = styled.a<{ $alone?: boolean }>`
  ${linkStyles}
  ${({ theme, $alone }) => $alone && `display: inline-flex; align-items: center; min-width: 24px; min-height: ${theme.size.thumb};`}
`;

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
