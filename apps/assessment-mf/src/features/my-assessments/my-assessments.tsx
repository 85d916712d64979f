import { POLL_USER_ASSESSMENTS_MS, type UserAssessmentStatus, type UserAssessmentView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { ButtonLink, EmptyState, ErrorState, LoadingArea, Notice, Skeleton, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { BareList } from '../../common/layout.ts';
import { AssessmentCard } from './assessment-card.tsx';

/** Slot `dashboard.my-assessments`: the list of user assessments. The shell renders the heading above it. */
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
        {sortAssessments(data).map((userAssessment, index) => (
          <AssessmentCard key={userAssessment.id} userAssessment={userAssessment} isFirst={index === 0} />
        ))}
      </BareList>
    </Stack>
  );
}

/** Polls in the background too, because a payment in another tab adds a user assessment. The path is the query key. */
const usePolledUserAssessments = () =>
  useQuery<UserAssessmentView[]>({
    queryKey: ['/api/user-assessments'],
    refetchInterval: POLL_USER_ASSESSMENTS_MS,
    refetchIntervalInBackground: true,
  });

const ORDER: Record<UserAssessmentStatus, number> = { in_progress: 0, available: 1, completed: 2 };

/** Sorts by what the user does next: continue, start, read the result. Within a status, the newest is first. */
const sortAssessments = (list: readonly UserAssessmentView[]): UserAssessmentView[] =>
  [...list].sort((a, b) => ORDER[a.status] - ORDER[b.status] || b.createdAt.localeCompare(a.createdAt) || b.id - a.id);

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
