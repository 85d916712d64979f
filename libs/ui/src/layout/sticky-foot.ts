import { css, styled } from 'styled-components';

/**
 * What ends a long page, such as its buttons: in sight while there is more below. Large text would leave too little of the page above it, so then
 * it stays in its place: the units of the condition follow the size of text that is set in the browser.
 */
export const StickyFoot = styled.div`
  z-index: 1;
  display: grid;
  gap: ${({ theme }) => theme.space[1]};
  padding-block: ${({ theme }) => theme.space[2]};
  background: ${({ theme }) => theme.color.paper};
  @media (min-height: 37.5em) { position: sticky; inset-block-end: 0; }
`;

/** For the box around a `StickyFoot`: what gets the focus is scrolled to a place above it. */
export const aboveFoot = css`
  :is(a, button, input, legend, select, summary, textarea) { scroll-margin-block-end: 8.5rem; }
`;
