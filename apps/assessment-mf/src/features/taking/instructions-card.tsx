import { Actions, Button, Card, SmallHeading, Stack, StickyFoot, Text } from '@kenali/ui';
import { ArrowRight } from 'lucide-react';
import type { Ref } from 'react';

interface InstructionsProps {
  /** The paragraphs of the pack. */
  instructions: readonly string[];
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The instructions of an instrument. */
export const Instructions = ({ instructions, headingRef }: InstructionsProps) => (
  <Card as="section">
    <SmallHeading ref={headingRef}>Sebelum Anda mulai</SmallHeading>
    <Stack $gap={3}>
      {instructions.map((paragraph) => (
        <Text key={paragraph}>{paragraph}</Text>
      ))}
    </Stack>
  </Card>
);

interface InstructionsCardProps extends InstructionsProps {
  continueLabel: string;
  onContinue: () => void;
  isStarting: boolean;
}

/** The instructions of an instrument that asks nothing else before the first item. */
export const InstructionsCard = ({ continueLabel, onContinue, isStarting, ...instructions }: InstructionsCardProps) => (
  <>
    <Instructions {...instructions} />
    <StickyFoot>
      <Actions>
        <Button onClick={onContinue} busy={isStarting} busyLabel="Menyiapkan...">
          {continueLabel}
          <ArrowRight size={20} aria-hidden />
        </Button>
      </Actions>
    </StickyFoot>
  </>
);
