import { Button, Card, Heading, Stack, Text } from '@kenali/ui';
import { ArrowRight } from 'lucide-react';
import type { RefObject } from 'react';

export interface InstructionsCardProps {
  /** The paragraphs of the pack. */
  instructions: readonly string[];
  headingRef: RefObject<HTMLHeadingElement | null>;
  continueLabel: string;
  onContinue: () => void;
  isStarting: boolean;
}

/** The instructions of an instrument, shown before the first question. */
export function InstructionsCard({
  instructions,
  headingRef,
  continueLabel,
  onContinue,
  isStarting,
}: InstructionsCardProps) {
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
        <Button onClick={onContinue} busy={isStarting} busyLabel="Menyiapkan...">
          {continueLabel}
          <ArrowRight size={20} aria-hidden />
        </Button>
      </div>
    </Card>
  );
}
