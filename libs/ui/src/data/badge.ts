import { styled } from 'styled-components';
import type { AssessmentLook } from '../assessment/type-picture.tsx';
import type { Theme } from '../theme/theme.ts';

export type BadgeTone = 'neutral' | 'info' | 'good' | 'warn' | 'bad' | 'promo' | AssessmentLook;

type ColourName = keyof Theme['color'];

const colours: Record<BadgeTone, [ColourName, ColourName]> = {
  neutral: ['inkSoft', 'sand'],
  info: ['teal', 'tealWash'],
  good: ['good', 'goodWash'],
  warn: ['warn', 'warnWash'],
  bad: ['bad', 'badWash'],
  promo: ['clay', 'clayWash'],
  sensory: ['sensory', 'sensoryWash'],
  learning: ['learning', 'learningWash'],
  intelligence: ['intelligence', 'intelligenceWash'],
  other: ['other', 'otherWash'],
};

/** A word on a coloured background after an optional 14 px icon. The word carries the meaning. */
export const Badge = styled.span<{ $tone?: BadgeTone }>`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[1]};
  padding: 2px 10px;
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme, $tone = 'neutral' }) => theme.color[colours[$tone][1]]};
  color: ${({ theme, $tone = 'neutral' }) => theme.color[colours[$tone][0]]};
  font-size: 0.875rem;
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  line-height: 1.5;
  width: fit-content;
  max-width: 100%;
  overflow-wrap: break-word;
  svg { flex: none; }
`;
