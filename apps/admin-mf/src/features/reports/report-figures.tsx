import type { ReportFigure } from '@kenali/contracts';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { styled } from 'styled-components';
import { StatTiles } from '../../common/stat-tiles.tsx';
import { figureChange } from './figure-change.ts';
import { valueText } from './unit-texts.ts';

const Change = styled.span`
  display: flex;
  overflow-wrap: normal;
  gap: ${({ theme }) => theme.space[1]};
  svg { flex: none; margin-block-start: 2px; }
`;

/** On a phone two tiles share a line: an amount keeps its digits together, below its currency if need be. */
const Value = styled.span`
  overflow-wrap: normal;
  ${({ theme }) => theme.media.phoneOnly} { font-size: 1.125rem; }
`;

const ARROWS = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight };

function ChangeNote({ figure }: { figure: ReportFigure }) {
  const { direction, text, was } = figureChange(figure);
  const Arrow = ARROWS[direction];
  return (
    <Change>
      <Arrow size={16} aria-hidden />
      <span>
        {text},
        <br />
        {/* An amount stays with its currency. */}
        {was.replace('Rp ', 'Rp\u00a0')}
      </span>
    </Change>
  );
}

/** The four key figures, each with its change against the period before. */
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
