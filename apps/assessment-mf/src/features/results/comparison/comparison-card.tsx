import type { EarlierResult, IsoTime } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import {
  compareResults,
  comparisonNote,
  type Measure,
  SENSORY_HEADINGS,
  summarizeComparison,
} from '@kenali/instruments/rules';
import { SelectField, Text, TextLink } from '@kenali/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { momentFormatter } from '../parts/format.ts';
import { Facts, ResultCard } from '../parts/result-parts.tsx';
import type { ChartTone } from '../parts/score-bars.tsx';
import { ComparisonChart } from './comparison-chart.tsx';

const ScreenOnly = styled.div`
  @media print { display: none; }
`;

export interface ComparisonCardProps {
  measure: Measure;
  tone: ChartTone;
  completedAt: IsoTime;
  /** Newest first. */
  earlier: readonly EarlierResult[];
}

/** Compares this result with an earlier one that the user selects. Renders nothing if there is no earlier result. */
export function ComparisonCard({ measure, tone, completedAt, earlier }: ComparisonCardProps) {
  const { Link } = useShell();
  const [selectedId, setSelectedId] = useState<number>();
  const selected = earlier.find(({ id }) => id === selectedId) ?? earlier[0];
  if (!selected) return null;
  const formatMoment = momentFormatter([completedAt, ...earlier.map((result) => result.completedAt)]);
  const rows = compareResults(measure, selected.values);
  const earlierDate = formatMoment(selected.completedAt);
  return (
    <ResultCard heading={SENSORY_HEADINGS.comparison}>
      {earlier.length > 1 && (
        <ScreenOnly>
          <SelectField
            label="Bandingkan dengan hasil tanggal"
            value={String(selected.id)}
            onChange={({ target }) => setSelectedId(Number(target.value))}
            options={earlier.map((result) => ({ value: String(result.id), label: formatMoment(result.completedAt) }))}
          />
        </ScreenOnly>
      )}
      <Text>
        Hasil ini ({formatMoment(completedAt)}) dibandingkan dengan hasil {earlierDate}.
      </Text>
      <Facts rows={summarizeComparison(measure, rows)} />
      <ComparisonChart measure={measure} tone={tone} rows={rows} earlierDate={earlierDate} />
      <Text $size="small" $tone="inkSoft">
        {comparisonNote(measure)}
      </Text>
      <TextLink as={Link} $alone to={`/results/${selected.id}`}>
        Buka hasil {earlierDate}
      </TextLink>
    </ResultCard>
  );
}
