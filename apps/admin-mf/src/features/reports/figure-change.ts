import type { ReportFigure } from '@kenali/contracts';
import { valueText } from './unit-texts.ts';

export interface FigureChange {
  direction: 'up' | 'down' | 'same';
  /** `Naik 12%`. */
  text: string;
  /** `sebelumnya 100`. */
  was: string;
}

/** How a figure moved since the equal period before: a share of it, or points where it is a percentage itself. */
export function figureChange({ value, before, unit }: Pick<ReportFigure, 'value' | 'before' | 'unit'>): FigureChange {
  const was = `sebelumnya ${valueText(before, unit)}`;
  if (value === before) return { direction: 'same', text: 'Tetap', was };
  const direction = value > before ? 'up' : 'down';
  const word = direction === 'up' ? 'Naik' : 'Turun';
  if (unit === 'percent') return { direction, text: `${word} ${Math.abs(value - before)} poin`, was };
  // Nothing has no share that could be told.
  if (before === 0) return { direction, text: word, was };
  const share = Math.abs(((value - before) / before) * 100);
  const shown = share < 1 ? 'kurang dari 1%' : `${Math.round(share).toLocaleString('id-ID')}%`;
  return { direction, text: `${word} ${shown}`, was };
}
