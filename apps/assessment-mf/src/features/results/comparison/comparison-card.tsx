import type { EarlierResult, IsoTime } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { formatDate, formatDateTime, SelectField, Text, TextLink } from '@kenali/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Facts, ResultCard } from '../parts/result-parts.tsx';
import { compare, type Measure, summarizeComparison } from './compare.ts';
import { ComparisonChart } from './comparison-chart.tsx';

const ScreenOnly = styled.div`
  @media print { display: none; }
`;

export interface ComparisonCardProps {
  measure: Measure;
  completedAt: IsoTime;
  /** Newest first. */
  earlier: readonly EarlierResult[];
}

/** Compares this result with an earlier one that the user selects. Renders nothing if there is no earlier result. */
export function ComparisonCard({ measure, completedAt, earlier }: ComparisonCardProps) {
  const { Link } = useShell();
  const [selectedId, setSelectedId] = useState<number>();
  const selected = earlier.find(({ id }) => id === selectedId) ?? earlier[0];
  if (!selected) return null;
  const formatMoment = momentFormatter([completedAt, ...earlier.map((result) => result.completedAt)]);
  const rows = compare(measure, selected.values);
  const earlierDate = formatMoment(selected.completedAt);
  return (
    <ResultCard heading="Perbandingan dengan hasil sebelumnya">
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
      <Facts rows={summarizeComparison(rows, measure.rowHeader.toLowerCase())} />
      <ComparisonChart measure={measure} rows={rows} earlierDate={earlierDate} />
      <Text $size="small" $tone="inkSoft">
        Perbedaan kecil wajar terjadi, misalnya karena suasana saat mengisi. Perbandingan ini tidak menilai mana yang
        lebih baik.
      </Text>
      <TextLink as={Link} $alone to={`/results/${selected.id}`}>
        Buka hasil {earlierDate}
      </TextLink>
    </ResultCard>
  );
}

/** Formats moments as dates; adds the time to all of them if two fall on the same day. */
function momentFormatter(moments: readonly IsoTime[]): (moment: IsoTime) => string {
  const areDaysUnique = new Set(moments.map(formatDate)).size === moments.length;
  return (moment) => (areDaysUnique ? formatDate(moment) : formatDateTime(moment));
}
