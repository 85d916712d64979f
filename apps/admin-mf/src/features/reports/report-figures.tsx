import type { ReportFigure } from '@kenali/contracts';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { styled } from 'styled-components';
import { StatTiles } from '../../common/stat-tiles.tsx';
import { valueText } from './report-texts.ts';

const Change = styled.span`
  display: flex;
  overflow-wrap: break-word;
  gap: ${({ theme }) => theme.space[1]};
  svg { flex: none; margin-block-start: 2px; }
  > span { min-width: 0; }
`;

/** Two tiles share a row on phones, so amounts are smaller there. They break after the currency, and elsewhere only with large text. */
const Value = styled.span`
  overflow-wrap: break-word;
  ${({ theme }) => theme.media.phoneOnly} { font-size: 1.125rem; }
`;

const ARROWS = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight };

function ChangeNote({ figure }: { figure: ReportFigure }) {
  const { direction, text, previous } = figureChange(figure);
  const Arrow = ARROWS[direction];
  return (
    <Change>
      <Arrow size={16} aria-hidden />
      <span>
        {text},
        <br />
        {previous}
      </span>
    </Change>
  );
}

/** The four key figures, each with its change since the previous period. */
export const ReportFigures = ({ figures }: { figures: readonly ReportFigure[] }) => (
  <StatTiles
    label="Angka utama"
    tiles={figures.map((figure) => ({
      label: figure.label,
      value: <Value>{valueText(figure.value, figure.unit)}</Value>,
      note: <ChangeNote figure={figure} />,
    }))}
  />
);

interface FigureChange {
  direction: 'up' | 'down' | 'same';
  /** `Naik 12%` */
  text: string;
  /** `sebelumnya 100` */
  previous: string;
}

/** Compares a figure with the previous period of equal length: in percent, or in points if the figure is a percentage. */
export function figureChange({ value, before, unit }: Pick<ReportFigure, 'value' | 'before' | 'unit'>): FigureChange {
  const previous = `sebelumnya ${valueText(before, unit)}`;
  if (value === before) return { direction: 'same', text: 'Tetap', previous };
  const direction = value > before ? 'up' : 'down';
  const verb = direction === 'up' ? 'Naik' : 'Turun';
  if (unit === 'percent') return { direction, text: `${verb} ${Math.abs(value - before)} poin`, previous };
  // A change from 0 has no percentage.
  if (before === 0) return { direction, text: verb, previous };
  const percent = Math.abs(((value - before) / before) * 100);
  const shown = percent < 1 ? 'kurang dari 1%' : `${Math.round(percent).toLocaleString('id-ID')}%`;
  return { direction, text: `${verb} ${shown}`, previous };
}
