import { Button, Card, Heading, Stack, Text } from '@kenali/ui';
import { ArrowRight } from 'lucide-react';
import type { RefObject } from 'react';
import { styled } from 'styled-components';

/** Below the card. In sight on a phone, where the text is longer than the screen. */
const Foot = styled.div`
  ${({ theme }) => theme.media.phoneOnly} {
    @media (min-height: 600px) { position: sticky; inset-block-end: 0; }
    padding-block: ${({ theme }) => theme.space[2]};
    background: ${({ theme }) => theme.color.paper};
    > button { width: 100%; }
  }
`;

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
    <>
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
      <Foot>
        <Button onClick={onContinue} busy={isStarting} busyLabel="Menyiapkan...">
          {continueLabel}
          <ArrowRight size={20} aria-hidden />
        </Button>
      </Foot>
    </>
  );
}
