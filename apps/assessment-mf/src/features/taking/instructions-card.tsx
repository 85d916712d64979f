import { Button, Card, Heading, Stack, Text } from '@kenali/ui';
import { ArrowRight } from 'lucide-react';
import type { Ref } from 'react';
import { styled } from 'styled-components';

/** The button to the first item. In sight on a phone, where what comes above it is longer than the screen, unless large text leaves no room. */
export const OpeningFoot = styled.div`
  z-index: 1;
  ${({ theme }) => theme.media.phoneOnly} {
    @media (min-height: 37.5em) { position: sticky; inset-block-end: 0; }
    padding-block: ${({ theme }) => theme.space[2]};
    background: ${({ theme }) => theme.color.paper};
    > button { width: 100%; }
  }
`;

interface InstructionsProps {
  /** The paragraphs of the pack. */
  instructions: readonly string[];
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The instructions of an instrument. */
export const Instructions = ({ instructions, headingRef }: InstructionsProps) => (
  <Card as="section">
    <Heading level={2} size={3} ref={headingRef}>
      Sebelum Anda mulai
    </Heading>
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
    <OpeningFoot>
      <Button onClick={onContinue} busy={isStarting} busyLabel="Menyiapkan...">
        {continueLabel}
        <ArrowRight size={20} aria-hidden />
      </Button>
    </OpeningFoot>
  </>
);
