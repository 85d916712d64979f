import { Stack, Text } from '@kenali/ui';
import { memo } from 'react';
import { Disclosure } from '../disclosure.tsx';

export interface StepGuideProps {
  instructions: readonly string[];
  optionCount: number;
}

/** The instructions and the keys, for users who continue on another day. */
export const StepGuide = memo(function StepGuide({ instructions, optionCount }: StepGuideProps) {
  return (
    <Disclosure summary="Petunjuk">
      <Stack $gap={3}>
        {instructions.map((paragraph) => (
          <Text key={paragraph} $size="small">
            {paragraph}
          </Text>
        ))}
        <Text $size="small" $tone="inkSoft">
          Dengan papan ketik: tekan 1 sampai {optionCount} untuk memilih jawaban, lalu Enter untuk melanjutkan.
        </Text>
      </Stack>
    </Disclosure>
  );
});
