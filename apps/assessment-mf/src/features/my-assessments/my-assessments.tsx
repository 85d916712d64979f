import { useShell } from '@kenali/federation';
import { ButtonLink, EmptyState, ErrorState, LoadingArea, Notice, Skeleton, Stack } from '@kenali/ui';
import { ClipboardList } from 'lucide-react';
import { BareList } from '../../common/layout.ts';
import { AssessmentCard } from './assessment-card.tsx';
import { orderAssessments } from './order-assessments.ts';
import { usePolledUserAssessments } from './user-assessments.api.ts';

/** Slot `dashboard.my-assessments`: the list below the heading that the shell gives. */
export function MyAssessments() {
  const { data, isError, isFetching, refetch } = usePolledUserAssessments();
  if (!data && isError)
    return (
      <ErrorState title="Gagal memuat asesmen" onRetry={() => void refetch()} isRetrying={isFetching}>
        Asesmen dan jawaban Anda tetap aman. Periksa sambungan internet, lalu coba lagi.
      </ErrorState>
    );
  if (!data) return <Loading />;
  if (data.length === 0) return <Empty />;
  return (
    <Stack>
      {isError && <Notice tone="warn">Daftar ini belum dapat diperbarui. Kami terus mencoba.</Notice>}
      <BareList>
        {orderAssessments(data).map((userAssessment, at) => (
          <AssessmentCard key={userAssessment.id} userAssessment={userAssessment} isFirst={at === 0} />
        ))}
      </BareList>
    </Stack>
  );
}

function Loading() {
  return (
    <LoadingArea label="Memuat asesmen...">
      <Stack>
        <Skeleton $height="164px" $radius="card" />
        <Skeleton $height="164px" $radius="card" />
      </Stack>
    </LoadingArea>
  );
}

function Empty() {
  const { Link } = useShell();
  return (
    <EmptyState
      title="Anda belum memiliki asesmen"
      icon={<ClipboardList size={32} aria-hidden />}
      action={
        <ButtonLink as={Link} to="/assessments" $variant="secondary">
          Lihat asesmen
        </ButtonLink>
      }
    >
      Pilih asesmen yang sesuai, lalu mulai dari halaman ini.
    </EmptyState>
  );
}
