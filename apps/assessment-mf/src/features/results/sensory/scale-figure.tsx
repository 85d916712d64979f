import type { Total } from '@kenali/instruments/rules';
import { styled } from 'styled-components';
import { ChartFigure } from '../parts/chart-figure.tsx';

const HEIGHT = 32;
const BAR_TOP = 9;
const BAR_HEIGHT = 16;
const GAP_PERCENT = 0.4;
/** Below and above these shares, the number of the marker is beside it, not above its middle. */
const NEAR_START = 0.06;
const NEAR_END = 0.94;

const Scale = styled.svg`
  display: block;
  width: 100%;
  overflow: visible;
`;

const Band = styled.rect<{ $isHere: boolean }>`
  fill: ${({ theme, $isHere }) => ($isHere ? theme.color.sensory : theme.color.line)};
  fill-opacity: ${({ $isHere }) => ($isHere ? 0.55 : 1)};
  @media (forced-colors: active) { fill: ${({ $isHere }) => ($isHere ? 'Highlight' : 'GrayText')}; }
`;

const Marker = styled.path`
  fill: ${({ theme }) => theme.color.ink};
  @media (forced-colors: active) { fill: CanvasText; }
`;

/** Not a text of the picture: browsers show no text there that they have translated. */
const Score = styled.b<{ $position: number }>`
  display: block;
  width: fit-content;
  margin-inline-start: ${({ $position }) => Math.round($position * 100)}%;
  transform: translateX(${({ $position }) => ($position < NEAR_START ? 0 : $position > NEAR_END ? -100 : -50)}%);
  font-variant-numeric: tabular-nums;
  line-height: 1.25;
`;

const Ends = styled.div`
  display: flex;
  justify-content: space-between;
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.phone};
  font-variant-numeric: tabular-nums;
`;

/** The score on the whole scale. The bands have their true widths, because some are much wider than others. */
export function ScaleFigure({ total }: { total: Total }) {
  const { marker, bands, lowest, highest } = total;
  return (
    <ChartFigure caption="Tempat skor pada skala" {...tableOf(total)}>
      {marker && <Score $position={marker.position}>{marker.score}</Score>}
      <Scale height={HEIGHT} focusable="false" aria-hidden="true">
        {bands.map(({ id, start, width, isHere }) => (
          <Band
            key={id}
            x={`${start * 100}%`}
            width={`${Math.max(0.5, width * 100 - GAP_PERCENT)}%`}
            y={BAR_TOP}
            height={BAR_HEIGHT}
            rx={4}
            $isHere={isHere}
          />
        ))}
        {marker && (
          <svg x={`${marker.position * 100}%`} overflow="visible" aria-hidden="true">
            <Marker d={`M-6 ${BAR_TOP - 9}h12l-6 8z`} />
          </svg>
        )}
      </Scale>
      <Ends>
        <span>{lowest}</span>
        <span>{highest}</span>
      </Ends>
    </ChartFigure>
  );
}

/** The same facts as a table. */
function tableOf({ bands, marker }: Total) {
  const here = marker ? String(marker.score) : '–';
  return {
    columns: ['Rentang', 'Skor', 'Hasil ini'],
    rows: bands.map(({ id, label, rangeText, isHere }) => ({
      key: id,
      cells: [label, rangeText, isHere ? here : '–'],
    })),
  };
}
