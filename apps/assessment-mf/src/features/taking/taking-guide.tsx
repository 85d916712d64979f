import { Stack, Text } from '@kenali/ui';
import { memo, type ReactNode } from 'react';
import { Disclosure } from '../../common/disclosure.tsx';

export interface TakingGuideProps {
  summary: ReactNode;
  instructions: readonly string[];
  /** What keys do, for users with a keyboard. */
  keys: string;
  /** Shown above the instructions. */
  children?: ReactNode;
}

/** The instructions and the keys, for users who continue on another day. */
export const TakingGuide = memo(function TakingGuide({ summary, instructions, keys, children }: TakingGuideProps) {
  return (
    <Disclosure summary={summary}>
      {/* It may scroll in itself, which a keyboard reaches only with the focus. */}
      <Stack $gap={3} tabIndex={0}>
        {children}
        {instructions.map((paragraph) => (
          <Text key={paragraph} $size="small">
            {paragraph}
          </Text>
        ))}
        <Text $size="small" $tone="inkSoft">
          Dengan papan ketik: {keys}
        </Text>
      </Stack>
    </Disclosure>
  );
});
