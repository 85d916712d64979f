import { BareList, Button, Card, FamilyPicture, Heading, Page, Row, Stack, Text } from '@kenali/ui';
import { Download, LockKeyhole, Save } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';

export const Column = styled(Stack)`
  max-width: 480px;
  margin-inline: auto;
`;

/** On wide windows the form is at the side, where `PageSkeleton` has its outline. */
const Sides = styled.div`
  ${({ theme }) => theme.media.desktop} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 480px;
    gap: ${({ theme }) => theme.space[16]};
    align-items: start;
    > :first-child { grid-column: 2; width: 100%; }
    > :nth-child(2) { grid-area: 1 / 1; }
  }
`;

const Welcome = styled.aside`
  display: grid;
  gap: ${({ theme }) => theme.space[6]};
  padding-block-start: ${({ theme }) => theme.space[4]};
  > ul { padding-block-start: ${({ theme }) => theme.space[6]}; border-block-start: 1px solid ${({ theme }) => theme.color.line}; }
  > svg { max-width: 420px; margin-block-end: calc(-1 * ${({ theme }) => theme.space[6]}); }
  ${({ theme }) => theme.media.belowDesktop} { display: none; }
`;

const Reason = styled(Row).attrs({ as: 'li', $nowrap: true, $align: 'start' })`
  svg { flex: none; margin-block-start: 3px; color: ${({ theme }) => theme.color.teal}; }
`;

/** What an account is good for, where there is room beside the form. */
const WhatAccountsDo = () => (
  <Welcome aria-label="Kegunaan akun">
    <FamilyPicture label="Seorang ibu merangkul anaknya" />
    <BareList $gap={3}>
      <Reason>
        <Save size={20} aria-hidden />
        <Text>
          Setiap jawaban tersimpan otomatis. Berhenti dan lanjutkan bila Anda sempat, juga dari perangkat lain.
        </Text>
      </Reason>
      <Reason>
        <LockKeyhole size={20} aria-hidden />
        <Text>Jawaban, data peserta, dan hasil disimpan terenkripsi, tanpa iklan dan pelacak.</Text>
      </Reason>
      <Reason>
        <Download size={20} aria-hidden />
        <Text>Laporan dan salinan data dapat Anda unduh, dan data dapat Anda hapus sendiri.</Text>
      </Reason>
    </BareList>
  </Welcome>
);

/** Makes the links high enough for a thumb without adding space around the line. */
const Footer = styled(Text)`
  margin-block: calc(-1 * ${({ theme }) => theme.space[2]});
  a { display: inline-flex; align-items: center; min-height: ${({ theme }) => theme.size.thumb}; }
`;

export interface AccountFrameProps {
  title: string;
  intro: ReactNode;
  /** What waits behind this page, above the form. */
  purpose?: ReactNode;
  children: ReactNode;
  /** Links to the other account pages. */
  footer: ReactNode;
  /** Another way, below everything else. It may appear later without moving the form. */
  more?: ReactNode;
  /** True when an earlier step of the same page led here: the heading then gets the focus, as on a new page. */
  isStep?: boolean;
}

/** The layout of the account pages. */
export function AccountFrame(props: AccountFrameProps) {
  const { title, intro, purpose, children, footer, more, isStep = false } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isStep) heading.current?.focus();
  }, [isStep]);
  return (
    <Page>
      <Sides>
        <Column $gap={5}>
          <Stack $gap={2}>
            <Heading level={1} ref={heading}>
              {title}
            </Heading>
            <Text $tone="inkSoft">{intro}</Text>
          </Stack>
          {purpose}
          <Card>{children}</Card>
          <Footer as="div">{footer}</Footer>
          {more}
        </Column>
        <WhatAccountsDo />
      </Sides>
    </Page>
  );
}

/** One line in the place of a part that could not be loaded. */
export const NotLoaded = ({ children, onRetry }: { children: string; onRetry: () => unknown }) => (
  <Row>
    <Text>{children}</Text>
    <Button $variant="quiet" $size="small" onClick={() => void onRetry()}>
      Coba lagi
    </Button>
  </Row>
);
