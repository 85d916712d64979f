import { ASSESSMENT_TYPE, type AssessmentDetail } from '@kenali/contracts';
import { Card, SmallText, Stack, Text, TypeBanner } from '@kenali/ui';
import type { ReactNode } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { Benefits, Facts, Price } from '../../common/assessment-parts.tsx';

/** On a lower window, such as a phone on its side or at 400 % zoom, sticky parts would leave no room for the page. */
const TALL = '@media (min-height: 480px)';

/** The offer stays beside the page, or below it on phones, where it comes last in the column so that it sticks over all of it. */
const Columns = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[8]};
  ${({ theme }) => theme.media.belowDesktop} { > :nth-child(2) { order: 1; } }
  ${({ theme }) => theme.media.desktop} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 360px;
    gap: ${({ theme }) => `${theme.space[10]} ${theme.space[12]}`};
    align-items: start;
    > :nth-child(2) { grid-area: 1 / 2 / span 2; }
  }
`;

/** The bar's height, so that the browser scrolls a focused control above it. */
const RoomForBar = createGlobalStyle`
  ${({ theme }) => theme.media.belowDesktop} {
    ${TALL} { html { scroll-padding-bottom: 140px; } }
  }
`;

const Box = styled(Card)`
  ${TALL} { position: sticky; }
  ${({ theme }) => theme.media.belowDesktop} {
    z-index: 5;
    inset-block-end: 0;
    margin-inline: calc(-1 * ${({ theme }) => theme.space[4]});
    border-width: 1px 0 0;
    border-radius: 0;
    > div {
      gap: ${({ theme }) => theme.space[1]};
      padding: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
      padding-block-end: max(${({ theme }) => theme.space[2]}, env(safe-area-inset-bottom));
    }
    > div > :first-child { flex-flow: row-reverse wrap; align-items: baseline; justify-content: flex-end; column-gap: ${({ theme }) => theme.space[3]}; }
    [data-saving], [data-hint] { display: none; }
  }
  ${({ theme }) => theme.media.desktop} { inset-block-start: 88px; }
`;

interface Props {
  assessment: AssessmentDetail;
  action: ReactNode;
  sample: ReactNode;
  /** The rest of the page. */
  children: ReactNode;
}

/** What it is with a sample, what it costs with the action of its card, and beside them the rest of the page. */
export function Offer({ assessment, action, sample, children }: Props) {
  const { label, look } = ASSESSMENT_TYPE[assessment.type];
  return (
    <Columns>
      <RoomForBar />
      <Card banner={<TypeBanner look={look} label={label} />}>
        <Text>{assessment.description}</Text>
        <Facts assessment={assessment} />
        <Benefits assessment={assessment} />
        <Stack $align="start">{sample}</Stack>
      </Card>
      <Box forwardedAs="section" aria-label="Harga dan tindakan">
        <Price assessment={assessment} />
        <div>{action}</div>
        <SmallText data-hint>
          {Number(assessment.price) > 0
            ? 'Virtual account, e-wallet, QRIS, kartu, atau gerai ritel. Pesanan yang belum dibayar dapat dibatalkan tanpa biaya.'
            : 'Tanpa biaya. Akun menyimpan jawaban dan hasilnya.'}
        </SmallText>
      </Box>
      {children}
    </Columns>
  );
}
