import { Card, Heading, Page, Stack, Text } from '@kenali/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';

const Column = styled(Stack)`
  max-width: 480px;
  margin-inline: auto;
`;

const Words = styled(Text)`
  overflow-wrap: anywhere;
`;

/** Links at the height of a thumb, without more space around the line. */
const Foot = styled(Text)`
  margin-block: calc(-1 * ${({ theme }) => theme.space[2]});
  a { display: inline-flex; align-items: center; min-height: ${({ theme }) => theme.size.thumb}; }
`;

export interface AccountFrameProps {
  title: string;
  intro: ReactNode;
  children: ReactNode;
  /** The other way in. */
  footer: ReactNode;
  /** A later step of the same page: its heading takes the focus, as that of a new page would. */
  isStep?: boolean;
}

/** What the account pages have in common. */
export function AccountFrame({ title, intro, children, footer, isStep = false }: AccountFrameProps) {
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
          <Words $tone="inkSoft">{intro}</Words>
        </Stack>
        <Card>{children}</Card>
        <Foot as="div">{footer}</Foot>
      </Column>
    </Page>
  );
}
