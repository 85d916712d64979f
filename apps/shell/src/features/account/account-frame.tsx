import { Card, Heading, Page, Stack, Text } from '@kenali/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Column = styled(Stack)`
  max-width: 480px;
  margin-inline: auto;
`;

export interface AccountFrameProps {
  title: string;
  intro: string;
  children: ReactNode;
  /** The other way in. */
  footer: ReactNode;
}

/** What login and registration have in common. */
export function AccountFrame({ title, intro, children, footer }: AccountFrameProps) {
  return (
    <Page>
      <Column $gap={5}>
        <Stack $gap={2}>
          <Heading level={1}>{title}</Heading>
          <Text $tone="inkSoft">{intro}</Text>
        </Stack>
        <Card>{children}</Card>
        <Text>{footer}</Text>
      </Column>
    </Page>
  );
}
