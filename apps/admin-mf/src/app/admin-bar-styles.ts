import { styled } from 'styled-components';

export const Bar = styled.div`
  border-block-end: 1px solid ${({ theme }) => theme.color.line};
  ${({ theme }) => theme.media.belowDesktop} { border: 0; }
`;

/** CSS alone shows and hides the menu button, so the layout does not shift while the page starts. */
export const Toggle = styled.div`
  > button { justify-content: space-between; }
  ${({ theme }) => theme.media.desktop} { display: none; }
`;

/** Wide screens show the account above the pages; narrow screens show it below them. */
export const Panel = styled.div<{ $isOpen: boolean }>`
  display: grid;
  grid-template: 'area account' auto 'pages pages' auto / 1fr auto;
  align-items: center;
  padding-block-end: ${({ theme }) => theme.space[1]};
  > nav { grid-area: pages; }
  ${({ theme }) => theme.media.belowDesktop} {
    display: ${({ $isOpen }) => ($isOpen ? 'grid' : 'none')};
    grid-template: 'pages' auto 'account' auto / minmax(0, 1fr);
    gap: ${({ theme }) => theme.space[2]};
    margin-block-start: ${({ theme }) => theme.space[2]};
    padding: ${({ theme }) => theme.space[2]};
    border: 1px solid ${({ theme }) => theme.color.line};
    border-radius: ${({ theme }) => theme.radius.card};
    background: ${({ theme }) => theme.color.surface};
  }
`;

export const Area = styled.span`
  grid-area: area;
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.phone};
  ${({ theme }) => theme.media.belowDesktop} { display: none; }
`;

export const Links = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[1]};
  margin-inline-start: -10px;
  padding: 0;
  list-style: none;
  ${({ theme }) => theme.media.belowDesktop} {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
    margin: 0;
  }
`;

export const Entry = styled.a`
  display: flex;
  align-items: center;
  min-height: ${({ theme }) => theme.size.thumb};
  padding-inline: 10px;
  border-radius: ${({ theme }) => theme.radius.control};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.desktop};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  text-decoration: none;
  &:hover { background: ${({ theme }) => theme.color.tealWash}; color: ${({ theme }) => theme.color.teal}; }
  &[aria-current='page'] {
    color: ${({ theme }) => theme.color.teal};
    text-decoration: underline;
    text-decoration-thickness: 2px;
    text-underline-offset: 8px;
  }
`;

export const Account = styled.div`
  grid-area: account;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  min-width: 0;
  span {
    overflow-wrap: anywhere;
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.small.phone};
  }
  ${({ theme }) => theme.media.belowDesktop} {
    justify-content: space-between;
    padding-inline: 10px 16px;
    border-block-start: 1px solid ${({ theme }) => theme.color.line};
  }
`;
