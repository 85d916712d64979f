import { styled } from 'styled-components';
import { ChartFigure } from './chart-figure.tsx';
import { Line, Lines, RowLabels } from './chart-figure-styles.ts';

export type ChartTone = 'sensory' | 'learning' | 'intelligence';

export interface ScoreBar {
  key: string;
  name: string;
  /** The raw score: `8 dari 14`. */
  score: string;
  /** 0 to 100. */
  percentage: number;
  percentageText: string;
}

const HEIGHT = 14;
/** Makes a small score visible as a dot. A score of 0 has no bar. */
const MIN_VISIBLE_PERCENT = 3;

const Track = styled.rect`
  fill: ${({ theme }) => theme.color.line};
`;

const Bar = styled.rect<{ $tone: ChartTone }>`
  fill: ${({ theme, $tone }) => theme.color[$tone]};
  @media (forced-colors: active) { fill: Highlight; }
`;

export interface ScoreBarsProps {
  caption: string;
  /** Header of the first table column: `Gaya`. */
  rowHeader: string;
  bars: readonly ScoreBar[];
  tone: ChartTone;
}

/** A horizontal bar from 0 to 100 percent for each score, with direct labels and the same numbers as a table. */
export function ScoreBars({ caption, rowHeader, bars, tone }: ScoreBarsProps) {
  return (
    <ChartFigure
      caption={caption}
      columns={[rowHeader, 'Skor', 'Persentase']}
      rows={bars.map(({ key, name, score, percentageText }) => ({ key, cells: [name, score, percentageText] }))}
    >
      <Lines>
        {bars.map(({ key, name, score, percentage, percentageText }) => (
          <Line key={key}>
            <RowLabels>
              <span>{name}</span>
              <small>{score}</small>
            </RowLabels>
            <strong>{percentageText}</strong>
            <svg height={HEIGHT} focusable="false" aria-hidden="true">
              <Track width="100%" height={HEIGHT} rx={HEIGHT / 2} />
              {percentage > 0 && (
                <Bar
                  width={`${Math.max(percentage, MIN_VISIBLE_PERCENT)}%`}
                  height={HEIGHT}
                  rx={HEIGHT / 2}
                  $tone={tone}
                />
              )}
            </svg>
          </Line>
        ))}
      </Lines>
    </ChartFigure>
  );
}
