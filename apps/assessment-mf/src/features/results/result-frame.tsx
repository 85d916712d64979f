import { Heading, NarrowPage, Stack, Text } from '@kenali/ui';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { PageButton } from '../../common/page-link.tsx';

/**
 * Prints a result without the page frame, controls and shadows, and keeps rows on one page. Cards and charts become blocks,
 * because browsers break flex and grid boxes badly across pages.
 */
const PrintStyle = createGlobalStyle`
  @media print {
    main button, main a, main form { display: none !important; }
    /* A separate rule: a browser that does not support a selector ignores the whole rule. */
    :has(> main) > :not(main) { display: none !important; }
    html, body { background: none; }
    main { print-color-adjust: exact; }
    main section, main section > div, main figure, main figure > div { display: block; }
    main section { border-color: ${({ theme }) => theme.color.fieldLine}; box-shadow: none; }
    main section > div > * + *, main figure > * + *, main figure > div > * + * {
      margin-block-start: ${({ theme }) => theme.space[3]};
    }
    main h2, main h3, main figcaption { break-after: avoid; }
    main li, main tr, main p, main dl > div, main figure > div > div { break-inside: avoid; }
  }
`;

const Parts = styled(Stack).attrs({ $gap: 6 })`
  @media print {
    display: block;
    > * + * { margin-block-start: ${({ theme }) => theme.space[6]}; }
  }
`;

export interface ResultFrameProps {
  title: string;
  /** A sentence is set smaller than a name. */
  isSentence?: boolean;
  subtitle?: string;
  hasBackLink?: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/**
 * The frame of every state of the page. All states render the same heading element, because the shell moves the focus to it
 * and a new element would lose the focus.
 */
export function ResultFrame({ title, isSentence, subtitle, hasBackLink, headingRef, children }: ResultFrameProps) {
  return (
    <NarrowPage>
      <PrintStyle />
      <Parts>
        <Stack $gap={2} $align="start">
          {hasBackLink && (
            <PageButton to="/dashboard" $variant="quiet" $size="small" $flush>
              <ArrowLeft size={20} aria-hidden />
              Kembali ke Dashboard
            </PageButton>
          )}
          <Heading level={1} size={isSentence ? 2 : 1} ref={headingRef}>
            {title}
          </Heading>
          {subtitle && <Text $tone="inkSoft">{subtitle}</Text>}
        </Stack>
        {children}
      </Parts>
    </NarrowPage>
  );
}
