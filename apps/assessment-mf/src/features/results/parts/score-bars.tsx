import { styled } from 'styled-components';
import { ChartFigure } from './chart-figure.tsx';
import { Line, Lines, Words } from './chart-figure-styles.ts';

export type ChartTone = 'sensory' | 'learning' | 'intelligence';

export interface ScoreBar {
  key: string;
  name: string;
  /** What the share is made of: `8 dari 14`. */
  score: string;
  /** 0 to 100. */
  percentage: number;
  percentageText: string;
}

const HEIGHT = 14;
/** A small score is seen as a dot; nothing is nothing. */
const LEAST_PERCENT = 3;

const Track = styled.rect`
  fill: ${({ theme }) => theme.color.line};
`;

const Bar = styled.rect<{ $tone: ChartTone }>`
  fill: ${({ theme, $tone }) => theme.color[$tone]};
  @media (forced-colors: active) { fill: Highlight; }
`;

export interface ScoreBarsProps {
  caption: string;
  /** What a bar is, as the head of the table: `Gaya`. */
  rowHead: string;
  bars: readonly ScoreBar[];
  tone: ChartTone;
}

/** One bar from 0 to 100 percent for each part, with direct labels and a table twin. */
export function ScoreBars({ caption, rowHead, bars, tone }: ScoreBarsProps) {
  return (
    <ChartFigure
      caption={caption}
      columns={[rowHead, 'Skor', 'Persentase']}
      rows={bars.map(({ key, name, score, percentageText }) => ({ key, cells: [name, score, percentageText] }))}
    >
      <Lines>
        {bars.map(({ key, name, score, percentage, percentageText }) => (
          <Line key={key}>
            <Words>
              <span>{name}</span>
              <small>{score}</small>
            </Words>
            <strong>{percentageText}</strong>
            <svg height={HEIGHT} focusable="false" aria-hidden="true">
              <Track width="100%" height={HEIGHT} rx={HEIGHT / 2} />
              {percentage > 0 && (
                <Bar width={`${Math.max(percentage, LEAST_PERCENT)}%`} height={HEIGHT} rx={HEIGHT / 2} $tone={tone} />
              )}
            </svg>
          </Line>
        ))}
      </Lines>
    </ChartFigure>
  );
}
