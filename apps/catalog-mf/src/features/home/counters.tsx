import type { UserAssessmentStatus } from '@kenali/contracts';
import { Figures, Notice, Stack } from '@kenali/ui';
import { usePolledUserAssessments } from './user-assessments.api.ts';

/** How many assessments the user can start, has completed, and has in progress. */
export function Counters() {
  const { data, isPending, isError } = usePolledUserAssessments();
  const count = (status: UserAssessmentStatus) =>
    isPending ? 'loading' : data?.filter((entry) => entry.status === status).length;
  return (
    <Stack $gap={3}>
      <Figures
        label="Ringkasan"
        figures={[
          { label: 'Siap dikerjakan', value: count('available') },
          { label: 'Selesai', value: count('completed') },
          { label: 'Sedang dikerjakan', value: count('in_progress') },
        ]}
      />
      {isError && (
        <Notice tone="warn">
          {data
            ? 'Angka ini belum dapat diperbarui. Kami terus mencoba.'
            : 'Asesmen Anda belum dapat dimuat, dan tetap tersimpan. Kami terus mencoba.'}
        </Notice>
      )}
    </Stack>
  );
}
