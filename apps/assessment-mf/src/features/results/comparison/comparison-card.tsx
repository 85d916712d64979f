import type { EarlierResult, IsoTime } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { formatDate, formatDateTime, SelectField, Text, TextLink } from '@kenali/ui';
import { useState } from 'react';
import { Facts } from '../parts/facts.tsx';
import { ResultCard } from '../parts/result-card.tsx';
import { ScreenOnly } from '../parts/screen-only.ts';
import { compare } from './compare.ts';
import { ComparisonChart } from './comparison-chart.tsx';
import type { Measure } from './measure.ts';
import { sumUp } from './sum-up.ts';

export interface ComparisonCardProps {
  measure: Measure;
  completedAt: IsoTime;
  /** Newest first. */
  earlier: readonly EarlierResult[];
}

/** This result beside an earlier one; absent when there is none. */
export function ComparisonCard({ measure, completedAt, earlier }: ComparisonCardProps) {
  const { Link } = useShell();
  const [chosenId, setChosenId] = useState<number>();
  const chosen = earlier.find(({ id }) => id === chosenId) ?? earlier[0];
  if (!chosen) return null;
  const nameOf = namesOf([completedAt, ...earlier.map((one) => one.completedAt)]);
  const rows = compare(measure, chosen.values);
  const then = nameOf(chosen.completedAt);
  return (
    <ResultCard heading="Perbandingan dengan hasil sebelumnya">
      {earlier.length > 1 && (
        <ScreenOnly>
          <SelectField
            label="Bandingkan dengan hasil tanggal"
            value={String(chosen.id)}
            onChange={({ target }) => setChosenId(Number(target.value))}
            options={earlier.map((one) => ({ value: String(one.id), label: nameOf(one.completedAt) }))}
          />
        </ScreenOnly>
      )}
      <Text>
        Hasil ini ({nameOf(completedAt)}) dibandingkan dengan hasil {then}.
      </Text>
      <Facts rows={sumUp(rows, measure.rowHead.toLowerCase())} />
      <ComparisonChart measure={measure} rows={rows} then={then} />
      <Text $size="small" $tone="inkSoft">
        Perbedaan kecil wajar terjadi, misalnya karena suasana saat mengisi. Perbandingan ini tidak menilai mana yang
        lebih baik.
      </Text>
      <TextLink as={Link} $alone to={`/results/${chosen.id}`}>
        Buka hasil {then}
      </TextLink>
    </ResultCard>
  );
}

/** Moments in words: the day, with the time where two results are of one day. */
function namesOf(moments: readonly IsoTime[]): (moment: IsoTime) => string {
  const isTold = new Set(moments.map(formatDate)).size === moments.length;
  return (moment) => (isTold ? formatDate(moment) : formatDateTime(moment));
}
