import { Card, Heading } from '@kenali/ui';
import { type ReactNode, type Ref, useId } from 'react';

interface SectionCardProps {
  title: string;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** One part of a page, whose heading names it for screen readers. */
export function SectionCard({ title, headingRef, children }: SectionCardProps) {
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
