import { Heading, ProgressBar, Stack } from '@kenali/ui';

export interface StepHeadProps {
  /** From 0. */
  at: number;
  done: number;
  total: number;
}

/** Where one is, and how much is answered. The counter is spoken after the question, which has the focus. */
export function StepHead({ at, done, total }: StepHeadProps) {
  return (
    <Stack $gap={2}>
      <Heading level={2} size={3} aria-live="polite">
        Pertanyaan {at + 1} dari {total}
      </Heading>
      <ProgressBar label={`${done} dari ${total} pertanyaan telah dijawab`} value={done} max={total} />
    </Stack>
  );
}
