import { TriangleAlert } from 'lucide-react';
import { styled } from 'styled-components';
import { barColumns } from './section-bars-styles.ts';

export type SectionScore = {
  /** Unique, such as `A`. */
  key: string;
  label: string;
  /** What the name means, in one sentence. */
  description?: string;
  /** A value from 1 to 5, or null when no item has an answer. */
  average: number | null;
  /** The formatted average, such as `2,4`. The caller chooses the number of decimals. */
  averageText: string;
  /** How the average is computed, such as `Total 26, 8 butir`. Shown below the name and in the table. */
  detail?: string;
  /** Why the value may be unreliable. When set, the bar is marked. */
  caution?: string;
};

const Item = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 2px ${({ theme }) => theme.space[3]};
  align-items: end;
  line-height: 1.35;
  strong { font-variant-numeric: tabular-nums; }
  > svg { grid-column: 1 / -1; display: block; width: 100%; height: 14px; overflow: visible; }
  ${({ theme }) => theme.media.tablet} {
    ${barColumns}
    align-items: center;
    > svg { grid-column: 2; grid-row: 1; }
    > strong { grid-column: 3; text-align: end; }
    > p { grid-column: 2 / -1; }
  }
`;

const Caution = styled.p`
  grid-column: 1 / -1;
  display: flex;
  gap: 6px;
  color: ${({ theme }) => theme.color.warn};
  font-size: ${({ theme }) => theme.text.small.phone};
  svg { flex: none; margin-block-start: 2px; }
`;

const Track = styled.rect`
  fill: ${({ theme }) => theme.color.line};
`;

const Bar = styled.rect<{ $hasCaution: boolean }>`
  fill: ${({ theme }) => theme.color.teal};
  fill-opacity: ${({ $hasCaution }) => ($hasCaution ? 0.55 : 1)};
  @media (forced-colors: active) { fill: Highlight; }
`;

const Name = styled.span<{ $isStrong: boolean }>`
  display: block;
  ${({ theme, $isStrong }) => $isStrong && `font-weight: ${theme.font.weight.semibold};`}
`;

const Detail = styled.small`
  display: block;
  margin-block-start: 2px;
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.phone};
  font-variant-numeric: tabular-nums;
`;

/** One line of `SectionBars`: name, bar and average, with the caution below. */
export function SectionBar({ section }: { section: SectionScore }) {
  const { key, label, description, average, averageText, detail, caution } = section;
  const share = average === null ? 0 : Math.min(1, Math.max(0, (average - 1) / 4));
  return (
    <Item>
      <span>
        <Name $isStrong={description !== undefined}>
          {key}. {label}
        </Name>
        {description && <Detail>{description}</Detail>}
        {detail && <Detail>{detail}</Detail>}
      </span>
      <strong>{averageText}</strong>
      <svg aria-hidden="true" focusable="false">
        <Track width="100%" height="14" rx="7" />
        {average !== null && <Bar width={`${Math.max(share * 100, 3)}%`} height="14" rx="7" $hasCaution={!!caution} />}
      </svg>
      {caution && (
        <Caution>
          <TriangleAlert size={16} aria-hidden />
          {caution}
        </Caution>
      )}
    </Item>
  );
}
