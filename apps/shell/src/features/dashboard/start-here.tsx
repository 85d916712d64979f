import { type AssessmentView, isFree } from '@kenali/contracts';
import { Actions, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { PageButton } from '../../common/page-link.ts';
import { SectionCard } from '../../common/section-card.tsx';
import { CATALOGUE_KEY, usePolledOrders, usePolledUserAssessments } from './orders.api.ts';

/** Whether the lists have loaded and are empty. */
export function useIsNewAccount(): boolean {
  const { data: assessments } = usePolledUserAssessments();
  const { data: orders } = usePolledOrders();
  return assessments?.length === 0 && orders?.length === 0;
}

/** The one next step of a new account: the free assessment if there is one, and the samples of the others. */
export function StartHere() {
  const { data: catalogue } = useQuery<AssessmentView[]>({ queryKey: CATALOGUE_KEY });
  const free = catalogue?.find(isFree);
  return (
    <SectionCard title="Mulai dari sini">
      <Text>
        {free
          ? `${free.name} dapat Anda kerjakan sekarang tanpa biaya, sekitar ${free.duration}. Asesmen lain dapat dicoba dulu lewat contoh pertanyaannya.`
          : 'Coba dulu contoh pertanyaannya tanpa biaya, lalu pilih asesmen yang sesuai untuk anak Anda.'}
      </Text>
      <Actions>
        {free && <PageButton to={`/assessment/${free.id}`}>Mulai gratis</PageButton>}
        <PageButton to="/assessments" $variant={free ? 'secondary' : 'primary'}>
          Coba contoh pertanyaan
        </PageButton>
      </Actions>
    </SectionCard>
  );
}
