import { styled } from 'styled-components';

/** The header of the shell stays in view. Shells released before the compact header have a higher one. */
const HEADER_HEIGHT = 'var(--kenali-header-height, 65px)';

/** `$isAlone`: without the bar at the side. */
export const Workspace = styled.div<{ $isAlone: boolean }>`
  width: 100%;
  ${({ theme }) => theme.media.desktop} {
    display: ${({ $isAlone }) => ($isAlone ? 'block' : 'grid')};
    grid-template-columns: 212px minmax(0, 1fr);
  }
`;

/** At least as high as the window, so that the footer of the shell does not move in sight while a page loads. */
export const Content = styled.div`
  min-width: 0;
  min-height: calc(100vh - ${HEADER_HEIGHT});
  padding: ${({ theme }) => `${theme.space[4]} ${theme.space[4]} ${theme.space[12]}`};
  font-size: ${({ theme }) => theme.text.small.desktop};
  h1 { font-size: ${({ theme }) => theme.text[2].phone}; }
  h2 { font-size: ${({ theme }) => theme.text[3].phone}; }
  h3 { font-size: 1rem; }
  ${({ theme }) => theme.media.desktop} {
    padding: ${({ theme }) => `${theme.space[5]} ${theme.space[5]} ${theme.space[10]}`};
  }
`;

/** The way out of a page without the bar. */
export const Leave = styled.div`
  display: flex;
  justify-content: center;
  margin-block-start: ${({ theme }) => theme.space[4]};
`;

export const Bar = styled.div`
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]} 0`};
  ${({ theme }) => theme.media.desktop} {
    position: sticky;
    inset-block-start: ${HEADER_HEIGHT};
    align-self: start;
    display: flex;
    flex-direction: column;
    height: calc(100vh - ${HEADER_HEIGHT});
    padding: ${({ theme }) => `${theme.space[3]} ${theme.space[2]}`};
    border-inline-end: 1px solid ${({ theme }) => theme.color.line};
    background: ${({ theme }) => theme.color.surface};
  }
`;

/** CSS alone shows and hides the menu button, so the layout does not shift while the page starts. */
export const Toggle = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${({ theme }) => theme.space[2]};
  > button:first-child { justify-content: space-between; text-align: start; }
  ${({ theme }) => theme.media.desktop} {
    grid-template-columns: minmax(0, 1fr);
    > button:first-child { display: none; }
  }
`;

/** Wide screens show the pages beside the content; narrow screens show them below the menu button. In low windows, the pages scroll and the account stays. */
export const Panel = styled.div<{ $isOpen: boolean }>`
  ${({ theme }) => theme.media.desktop} {
    display: flex;
    flex: 1;
    flex-direction: column;
    justify-content: space-between;
    gap: ${({ theme }) => theme.space[2]};
    min-height: 0;
    padding-block-start: ${({ theme }) => theme.space[3]};
    > nav { min-height: 0; overflow-y: auto; }
  }
  ${({ theme }) => theme.media.belowDesktop} {
    display: ${({ $isOpen }) => ($isOpen ? 'grid' : 'none')};
    gap: ${({ theme }) => theme.space[2]};
    margin-block-start: ${({ theme }) => theme.space[2]};
    padding: ${({ theme }) => theme.space[2]};
    border: 1px solid ${({ theme }) => theme.color.line};
    border-radius: ${({ theme }) => theme.radius.card};
    background: ${({ theme }) => theme.color.surface};
  }
`;

export const Links = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: 2px;
  ${({ theme }) => theme.media.belowDesktop} { grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); }
`;

export const Entry = styled.a`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  min-height: ${({ theme }) => theme.size.thumb};
  padding-inline: 10px;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.small};
  background: none;
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.desktop};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  text-decoration: none;
  svg { flex: none; }
  &:hover { background: ${({ theme }) => theme.color.sand}; color: ${({ theme }) => theme.color.ink}; }
  &[aria-current='page'] { background: ${({ theme }) => theme.color.tealWash}; color: ${({ theme }) => theme.color.teal}; }
  &:focus-visible { outline-offset: -3px; }
  ${({ theme }) => theme.media.desktop} {
    @media (hover: hover) and (pointer: fine) { min-height: 30px; }
  }
`;

export const Count = styled.span`
  flex: none;
  min-width: 24px;
  margin-inline-start: auto;
  padding-inline: 4px;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.color.warnWash};
  color: ${({ theme }) => theme.color.warn};
  font-size: ${({ theme }) => theme.text.small.phone};
  font-variant-numeric: tabular-nums;
  line-height: 22px;
  text-align: center;
`;

export const Account = styled.div`
  display: grid;
  min-width: 0;
  padding-block-start: ${({ theme }) => theme.space[2]};
  border-block-start: 1px solid ${({ theme }) => theme.color.line};
  span {
    padding-inline: 10px;
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.small.phone};
  }
`;

/** Looks like a search field, and opens the search over everything. */
export const SearchButton = styled.button.attrs({ type: 'button' })`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  min-height: ${({ theme }) => theme.size.thumb};
  padding-inline: ${({ theme }) => theme.space[3]};
  border: 1px solid ${({ theme }) => theme.color.fieldLine};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.surface};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.desktop};
  cursor: pointer;
  &:hover { border-color: ${({ theme }) => theme.color.teal}; }
  svg { flex: none; }
  kbd { margin-inline-start: auto; }
  ${({ theme }) => theme.media.belowDesktop} { kbd { display: none; } }
  ${({ theme }) => theme.media.desktop} {
    @media (hover: hover) and (pointer: fine) { min-height: 36px; }
  }
`;

export const Key = styled.kbd`
  display: inline-block;
  min-width: 24px;
  padding: 0 6px;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: 6px;
  background: ${({ theme }) => theme.color.paper};
  color: ${({ theme }) => theme.color.inkSoft};
  font-family: inherit;
  font-size: ${({ theme }) => theme.text.small.phone};
  line-height: 22px;
  text-align: center;
`;
