import type { ComponentPropsWithRef, ElementType } from 'react';
import { styled } from 'styled-components';

const HeadingText = styled.h2<{ $size: 1 | 2 | 3 }>`
  color: ${({ theme }) => theme.color.ink};
  font-size: ${({ theme, $size }) => theme.text[$size].phone};
  font-weight: ${({ theme }) => theme.font.weight.bold};
  line-height: 1.2;
  letter-spacing: ${({ $size }) => ($size === 3 ? '0' : '-0.01em')};
  text-wrap: balance;
  ${({ theme }) => theme.media.desktop} {
    font-size: ${({ theme, $size }) => theme.text[$size].desktop};
  }
`;

export type HeadingProps = ComponentPropsWithRef<'h2'> & {
  /** The heading level; also the default of `size`. */
  level: 1 | 2 | 3;
  size?: 1 | 2 | 3;
  as?: ElementType;
};

/** A heading that scripts can focus, for example after a page change: `ref.current?.focus()`. */
export function Heading({ level, size = level, as, ...rest }: HeadingProps) {
  return <HeadingText as={as ?? (`h${level}` as const)} $size={size} tabIndex={-1} {...rest} />;
}

/** A heading of the second level in the size of the third, such as on a card. */
export const SmallHeading = (props: Omit<HeadingProps, 'level' | 'size'>) => <Heading level={2} size={3} {...props} />;

export type TextProps = {
  $size?: 'body' | 'small';
  /** Use `inkFaint` only on `paper` and `surface`. */
  $tone?: 'ink' | 'inkSoft' | 'inkFaint' | 'good' | 'warn' | 'bad' | 'clay' | 'teal';
  $weight?: 'regular' | 'medium' | 'semibold' | 'bold';
  /** Digits of equal width, for counters and prices. */
  $tabular?: boolean;
  $align?: 'start' | 'center' | 'end';
};

/** A paragraph, 68 characters wide at most. Use `as="span"` inside a line. */
export const Text = styled.p<TextProps>`
  max-width: ${({ theme }) => theme.size.text};
  color: ${({ theme, $tone = 'ink' }) => theme.color[$tone]};
  font-size: ${({ theme, $size = 'body' }) => theme.text[$size].phone};
  font-weight: ${({ theme, $weight = 'regular' }) => theme.font.weight[$weight]};
  font-variant-numeric: ${({ $tabular }) => ($tabular ? 'tabular-nums' : 'normal')};
  text-align: ${({ $align = 'start' }) => $align};
  text-wrap: pretty;
  ${({ theme }) => theme.media.desktop} {
    font-size: ${({ theme, $size = 'body' }) => theme.text[$size].desktop};
  }
`;

/** Small, soft text for what is secondary, such as when and by whom. */
export const SmallText = styled(Text).attrs({ $size: 'small', $tone: 'inkSoft' })``;
