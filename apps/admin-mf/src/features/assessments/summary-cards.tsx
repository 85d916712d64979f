import type { AdminStats } from '@kenali/contracts';
import { SmallText, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { formatCount } from '../../common/numbers.ts';
import { adminStats, StatTiles } from '../../common/stat-tiles.tsx';

/** The share of completed user assessments in whole percent; 0 if there are none. */
export const completionPercent = (completed: number, open: number): number =>
  completed + open === 0 ? 0 : Math.round((completed / (completed + open)) * 100);

/** Without stats, the cards show skeletons. */
function Cards({ stats }: { stats?: AdminStats }) {
  const { completedAssessments: completed = 0, inProgressAssessments: open = 0 } = stats ?? {};
  const whenLoaded = (text: string) => (stats ? text : undefined);
  return (
    <StatTiles
      label="Ringkasan asesmen"
      tiles={[
        { label: 'Total asesmen', value: whenLoaded(formatCount(completed + open)) },
        { label: 'Selesai', value: whenLoaded(formatCount(completed)) },
        { label: 'Berlangsung', value: whenLoaded(formatCount(open)) },
        { label: 'Tingkat konversi', value: whenLoaded(`${completionPercent(completed, open)}%`) },
      ]}
    />
  );
}

/** The counts of all user assessments, regardless of the filters of the list. */
export const SummaryCards = () => (
  <Stack $gap={2}>
    <LoadedPart query={useQuery(adminStats)} name="Ringkasan asesmen" skeleton={<Cards />}>
      {(stats) => <Cards stats={stats} />}
    </LoadedPart>
    <SmallText>
      Percobaan staf dan akses yang dibekukan tidak dihitung; yang belum dimulai termasuk berlangsung.
    </SmallText>
  </Stack>
);
