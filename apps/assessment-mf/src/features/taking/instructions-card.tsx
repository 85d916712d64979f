import { Button, Card, Heading, Stack, Text } from '@kenali/ui';
import { ArrowRight } from 'lucide-react';
import type { RefObject } from 'react';

export interface InstructionsCardProps {
  /** The pack's own words. */
  instructions: readonly string[];
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** Of the button that leads on. */
  label: string;
  onLeave: () => void;
  isLeaving: boolean;
}

export function InstructionsCard({ instructions, headingRef, label, onLeave, isLeaving }: InstructionsCardProps) {
  return (
    <Card as="section">
      <Heading level={2} size={3} ref={headingRef}>
        Sebelum Anda mulai
      </Heading>
      <Stack $gap={3}>
        {instructions.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
      </Stack>
      <div>
        <Button onClick={onLeave} busy={isLeaving} busyLabel="Menyiapkan...">
          {label}
          <ArrowRight size={20} aria-hidden />
        </Button>
      </div>
    </Card>
  );
}
