import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { WIDE_CARD } from '../layout/card.tsx';
import { type AssessmentLook, TypePicture } from './type-picture.tsx';

const Box = styled.div<{ $look: AssessmentLook; $size: 'small' | 'medium' }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[4]}`};
  min-height: ${({ $size }) => ($size === 'small' ? '64px' : '112px')};
  padding: ${({ theme, $size }) => `${theme.space[$size === 'small' ? 2 : 3]} ${theme.space[5]}`};
  background: ${({ theme, $look }) => theme.color[`${$look}Wash`]};
  color: ${({ theme, $look }) => theme.color[$look]};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  line-height: 1.3;
  ${({ theme }) => theme.media.tablet} { padding-inline: ${({ theme }) => theme.space[6]}; }
  /* Large type needs the whole width for the longest word; the drawing then follows below. */
  > span { flex: 1 1 min-content; max-width: max-content; overflow-wrap: normal; }
  svg { flex: none; width: ${({ $size }) => ($size === 'small' ? '88px' : '136px')}; height: auto; }
  ${WIDE_CARD} {
    flex-direction: column-reverse;
    justify-content: center;
    height: 100%;
    svg { width: min(240px, 80%); }
  }
`;

export type TypeBannerProps = {
  look: AssessmentLook;
  /** The label of the type, such as `Pemrosesan Sensoris`. */
  label: ReactNode;
  size?: 'small' | 'medium';
};

/** A coloured band with the label and drawing of a type, for the top of a catalogue card. */
export function TypeBanner({ look, label, size = 'medium' }: TypeBannerProps) {
  return (
    <Box $look={look} $size={size}>
      <span>{label}</span>
      <TypePicture look={look} />
    </Box>
  );
}
