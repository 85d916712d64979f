import type { UserAssessmentStatus } from '@kenali/contracts';
import { Figures } from '@kenali/ui';
import { usePolledOrders, usePolledUserAssessments } from './orders.api.ts';

/** Four figures of what was bought and taken. */
export function Counters() {
  const assessments = usePolledUserAssessments();
  const orders = usePolledOrders();
  const count = (status: UserAssessmentStatus) =>
    assessments.isPending ? 'loading' : assessments.data?.filter((entry) => entry.status === status).length;
  const completedOrders = orders.isPending
    ? 'loading'
    : orders.data?.filter(({ status }) => status === 'completed').length;
  return (
    <Figures
      label="Ringkasan"
      figures={[
        { label: 'Asesmen tersedia', value: count('available') },
        { label: 'Sedang dikerjakan', value: count('in_progress') },
        { label: 'Asesmen selesai', value: count('completed') },
        { label: 'Pesanan selesai', value: completedOrders },
      ]}
    />
  );
}
