import { Heading, Page, Stack } from '@kenali/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { StaticCatalogue } from './static-catalogue.tsx';

const Title = styled(Heading)`
  align-self: flex-start;
`;

/** Replaces the landing page and the catalogue page when their code cannot be loaded. */
export function StaticCataloguePage({ onRetry }: { onRetry: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Page>
      <Stack $gap={6}>
        <Title level={1} ref={heading}>
          Asesmen
        </Title>
        <StaticCatalogue onRetry={onRetry} />
      </Stack>
    </Page>
  );
}
