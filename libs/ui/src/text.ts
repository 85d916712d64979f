import { styled } from 'styled-components';

export type TextProps = {
  $size?: 'body' | 'small';
  /** `faint` on paper and surface only. */
  $tone?: 'ink' | 'inkSoft' | 'inkFaint' | 'good' | 'warn' | 'bad' | 'clay' | 'teal';
  $weight?: 'regular' | 'medium' | 'semibold' | 'bold';
  /** Figures of equal width: counters, prices. */
  $tabular?: boolean;
  $align?: 'start' | 'center' | 'end';
};

/** Paragraph, 68 characters wide at most; `as="span"` inside a line. */
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
