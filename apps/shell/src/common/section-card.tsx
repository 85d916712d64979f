import { Card, SmallHeading } from '@kenali/ui';
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
      <SmallHeading id={id} ref={headingRef}>
        {title}
      </SmallHeading>
      {children}
    </Card>
  );
}
