import { useShell } from '@kenali/federation';
import { ButtonLink, Heading, NarrowPage, Stack, Text } from '@kenali/ui';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { PrintStyle } from './print-style.ts';

const Parts = styled(Stack).attrs({ $gap: 6 })`
  @media print {
    display: block;
    > * + * { margin-block-start: ${({ theme }) => theme.space[6]}; }
  }
`;

export interface ResultFrameProps {
  title: string;
  /** Sentences are smaller than names. */
  isSentence?: boolean;
  note?: string;
  hasBackLink?: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/**
 * What stands around every state of the page. The heading stays the same element while its words change: the shell has
 * put the focus there.
 */
export function ResultFrame({ title, isSentence, note, hasBackLink, headingRef, children }: ResultFrameProps) {
  const { Link } = useShell();
  return (
    <NarrowPage>
      <PrintStyle />
      <Parts>
        <Stack $gap={2} $align="start">
          {hasBackLink && (
            <ButtonLink as={Link} to="/dashboard" $variant="quiet" $size="small" $flush>
              <ArrowLeft size={20} aria-hidden />
              Kembali ke Dashboard
            </ButtonLink>
          )}
          <Heading level={1} size={isSentence ? 2 : 1} ref={headingRef}>
            {title}
          </Heading>
          {note && <Text $tone="inkSoft">{note}</Text>}
        </Stack>
        {children}
      </Parts>
    </NarrowPage>
  );
}
