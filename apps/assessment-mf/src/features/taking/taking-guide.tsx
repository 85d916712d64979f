import { SmallText, Stack, Text } from '@kenali/ui';
import { memo, type ReactNode } from 'react';
import { Disclosure } from '../../common/disclosure.tsx';

export interface TakingGuideProps {
  summary: ReactNode;
  instructions: readonly string[];
  /** What keys do, for users with a keyboard. */
  keys: string;
  /** True where it scrolls in itself, which a keyboard reaches only with the focus. */
  isScrollable?: boolean;
  /** Shown above the instructions. */
  children?: ReactNode;
}

/** The instructions and the keys, for users who continue on another day. */
export const TakingGuide = memo(function TakingGuide(props: TakingGuideProps) {
  const { summary, instructions, keys, isScrollable, children } = props;
  return (
    <Disclosure summary={summary}>
      <Stack $gap={3} {...(isScrollable && { role: 'region', 'aria-label': 'Petunjuk', tabIndex: 0 })}>
        {children}
        {instructions.map((paragraph) => (
          <Text key={paragraph} $size="small">
            {paragraph}
          </Text>
        ))}
        <SmallText>Dengan papan ketik: {keys}</SmallText>
      </Stack>
    </Disclosure>
  );
});
