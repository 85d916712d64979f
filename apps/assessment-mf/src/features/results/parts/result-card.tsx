import { Card, Heading } from '@kenali/ui';
import type { ReactNode } from 'react';

/** One part of a result, named for the outline. */
export function ResultCard({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={heading}>
      <Heading level={2} size={3}>
        {heading}
      </Heading>
      {children}
    </Card>
  );
}
