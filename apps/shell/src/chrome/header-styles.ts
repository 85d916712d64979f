import { BareList } from '@kenali/ui';
import { styled } from 'styled-components';

export const HeaderBox = styled.header`
  /* On a lower window, such as a phone on its side or at 400 % zoom, it would leave no room for the page. */
  @media (min-height: 480px) { position: sticky; }
  z-index: 20;
  inset-block-start: 0;
  border-block-end: 1px solid ${({ theme }) => theme.color.line};
  background: ${({ theme }) => theme.color.surface};
`;

/** A compact bar is lower and as wide as the window. */
export const Bar = styled.div<{ $compact?: boolean }>`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[6]};
  max-width: ${({ theme, $compact }) => ($compact ? 'none' : `calc(${theme.size.page} + 2 * ${theme.space[6]})`)};
  min-height: ${({ $compact }) => ($compact ? '48px' : '64px')};
  margin-inline: auto;
  padding-inline: ${({ theme }) => theme.space[4]};
  ${({ theme }) => theme.media.tablet} { padding-inline: ${({ theme }) => theme.space[6]}; }
`;

export const Home = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: ${({ theme }) => theme.size.thumb};
  border-radius: ${({ theme }) => theme.radius.small};
  text-decoration: none;
`;

/** CSS switches between the two bars, so that the layout does not shift while the app starts. The width fits four links and a name. */
const WIDE = '@media (min-width: 960px)';

export const Wide = styled.div<{ $push?: boolean }>`
  display: none;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  ${({ $push }) => $push && 'margin-inline-start: auto;'}
  ${WIDE} { display: flex; }
`;

export const Narrow = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space[1]};
  margin-inline-start: auto;
  ${WIDE} { display: none; }
`;

export const Links = styled(BareList)`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[1]};
  a {
    display: flex;
    align-items: center;
    min-height: ${({ theme }) => theme.size.thumb};
    padding-inline: ${({ theme }) => theme.space[3]};
    border-radius: ${({ theme }) => theme.radius.control};
    color: ${({ theme }) => theme.color.inkSoft};
    font-weight: ${({ theme }) => theme.font.weight.semibold};
    text-decoration: none;
  }
  a:hover { background: ${({ theme }) => theme.color.tealWash}; color: ${({ theme }) => theme.color.teal}; }
  a[aria-current='page'] {
    color: ${({ theme }) => theme.color.teal};
    text-decoration: underline;
    text-decoration-thickness: 2px;
    text-underline-offset: 8px;
  }
`;

export const Panel = styled.div`
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[4]} ${theme.space[4]}`};
  border-block-start: 1px solid ${({ theme }) => theme.color.line};
  ${Links} { flex-direction: column; }
  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${({ theme }) => theme.space[3]};
    padding-block-start: ${({ theme }) => theme.space[3]};
    > a { flex: 1; }
  }
  &[hidden] { display: none; }
  ${WIDE} { display: none; }
`;
