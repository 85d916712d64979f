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

/** A link in text. In a router, pass `as={Link} to="…"`. `$alone` adds a 44 px touch target. */
export const TextLink = styled.a<{ $alone?: boolean }>`
  ${linkStyles}
  ${({ theme, $alone }) => $alone && `display: inline-flex; align-items: center; min-height: ${theme.size.thumb};`}
`;
