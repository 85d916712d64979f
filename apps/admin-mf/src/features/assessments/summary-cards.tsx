import type { AdminStats } from '@kenali/contracts';
import { Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { StatTiles } from '../../common/stat-tiles.tsx';
import { adminStats } from './admin-assessments.api.ts';
import { completionPercent } from './completion-percent.ts';

/** Without counts, the same cards on their way. */
function Cards({ stats }: { stats?: AdminStats }) {
  const { completedAssessments: completed = 0, inProgressAssessments: open = 0 } = stats ?? {};
  const shown = (text: string) => (stats ? text : undefined);
  return (
    <StatTiles
      label="Ringkasan asesmen"
      tiles={[
        { label: 'Total asesmen', value: shown((completed + open).toLocaleString('id-ID')) },
        { label: 'Selesai', value: shown(completed.toLocaleString('id-ID')) },
        { label: 'Berlangsung', value: shown(open.toLocaleString('id-ID')) },
        { label: 'Tingkat penyelesaian', value: shown(`${completionPercent(completed, open)}%`) },
      ]}
    />
  );
}

/** How many there are in all, whatever the list is narrowed to. */
export const SummaryCards = () => (
  <Stack $gap={2}>
    <LoadedPart query={useQuery(adminStats)} name="Ringkasan asesmen" skeleton={<Cards />}>
      {(stats) => <Cards stats={stats} />}
    </LoadedPart>
    <Text $size="small" $tone="inkSoft">
      Percobaan staf tidak dihitung; yang belum dimulai termasuk berlangsung.
    </Text>
  </Stack>
);
