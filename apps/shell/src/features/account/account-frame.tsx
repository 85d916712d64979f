import { Button, Card, Heading, Page, Row, Stack, Text } from '@kenali/ui';
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';

export const Column = styled(Stack)`
  max-width: 480px;
  margin-inline: auto;
`;

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
    </Page>
  );
}

interface AccountPartProps {
  title: string;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** One part of a page about the account. */
export function AccountPart({ title, headingRef, children }: AccountPartProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <Heading level={2} size={3} id={id} ref={headingRef}>
        {title}
      </Heading>
      {children}
    </Card>
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
