import { SmallText } from '@kenali/ui';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { PageButton } from '../../common/page-link.ts';

/** The link above the heading, as on the pages of an assessment and of a result. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <PageButton to={to} $variant="quiet" $size="small" $flush>
    <ArrowLeft size={20} aria-hidden />
    {children}
  </PageButton>
);

/** Shows the list on the left and the summary on the right, and stacks them on phones. */
export const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: ${({ theme }) => theme.space[5]};
  ${({ theme }) => theme.media.desktop} { grid-template-columns: minmax(0, 1.6fr) minmax(320px, 1fr); }
`;

/** On a lower window, such as a phone on its side or at 400 % zoom, sticky bars would leave no room for the page. */
const TALL = '@media (min-height: 480px)';

/** On phones, its children become part of the page's column, so that the pay bar sticks over the whole list. */
export const Side = styled.div`
  display: contents;
  ${({ theme }) => theme.media.desktop} {
    ${TALL} { position: sticky; }
    inset-block-start: 88px;
    display: grid;
    gap: ${({ theme }) => theme.space[4]};
  }
`;

export const SummaryLine = styled.li`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${({ theme }) => `0 ${theme.space[4]}`};
  padding-block: ${({ theme }) => theme.space[1]};
  /* With large text the price is below a long name. A word that is longer than the line breaks. */
  > :first-child { flex: 1 1 min-content; min-width: 0; overflow-wrap: break-word; }
  > :last-child { margin-inline-start: auto; }
`;

/** The bar's height, so that the browser scrolls a focused control above it. */
const RoomForBar = createGlobalStyle`
  ${({ theme }) => theme.media.belowDesktop} {
    ${TALL} { html { scroll-padding-bottom: 140px; } }
  }
`;

const Bar = styled.div`
  ${TALL} { position: sticky; }
  z-index: 5;
  inset-block-end: 0;
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  margin-inline: calc(-1 * ${({ theme }) => theme.space[4]});
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
  padding-block-end: max(${({ theme }) => theme.space[3]}, env(safe-area-inset-bottom));
  border-block-start: 1px solid ${({ theme }) => theme.color.line};
  background: ${({ theme }) => theme.color.surface};
  font-size: ${({ theme }) => theme.text[3].phone};
  font-weight: ${({ theme }) => theme.font.weight.bold};
  ${({ theme }) => theme.media.desktop} {
    ${TALL} { position: static; }
    margin-inline: 0;
    padding: ${({ theme }) => theme.space[5]};
    border: 1px solid ${({ theme }) => theme.color.line};
    border-radius: ${({ theme }) => theme.radius.card};
    box-shadow: ${({ theme }) => theme.shadow.card};
  }
`;

/** Shows the total and the pay button. On phones, it sticks to the bottom of the screen. */
export const PayBar = ({ children }: { children: ReactNode }) => (
  <>
    <RoomForBar />
    <Bar>{children}</Bar>
  </>
);

export const Methods = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  svg { flex: none; color: ${({ theme }) => theme.color.good}; }
`;

export const PaymentMethods = () => (
  <SmallText as="span">
    Pembayaran aman melalui payment gateway Midtrans. Virtual account, e-wallet, QRIS, kartu, dan gerai ritel.
  </SmallText>
);
