import {
  type ConsentView,
  mayBeCompleted,
  POLL_USER_ASSESSMENTS_MS,
  type UserAssessmentStatus,
  type UserAssessmentView,
} from '@kenali/contracts';
import {
  BareList,
  ErrorState,
  LoadingArea,
  Notice,
  SelectField,
  Skeleton,
  SmallText,
  Stack,
  Text,
  useHasWaited,
} from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { AssessmentCard } from './assessment-card.tsx';
import { childKeyOf, listChildren } from './by-child.ts';

const EVERYBODY = 'everybody';

const Filter = styled.div`
  max-width: 360px;
`;

/** Slot `dashboard.my-assessments`: the list of user assessments. The shell renders the heading above it. */
export function MyAssessments() {
  const { data, isError, isFetching, refetch } = usePolledUserAssessments();
  const consent = useConsent();
  const [wanted, setWanted] = useState(EVERYBODY);
  if (!data && isError)
    return (
      <ErrorState title="Gagal memuat asesmen" onRetry={() => void refetch()} isRetrying={isFetching}>
        Asesmen dan jawaban Anda tetap aman. Periksa sambungan internet, lalu coba lagi.
      </ErrorState>
    );
  if (data?.length === 0) return <Empty />;
  // The sentence about a consent would move the list down.
  if (!data || consent.isLoading) return <Loading />;
  const children = listChildren(data);
  // An erased child is no longer offered.
  const child = children.some(({ key }) => key === wanted) ? wanted : EVERYBODY;
  const shown = child === EVERYBODY ? data : data.filter((each) => childKeyOf(each) === child);
  return (
    <Stack>
      {isError && <Notice tone="warn">Daftar ini belum dapat diperbarui. Kami terus mencoba.</Notice>}
      {consent.isMissing && data.some(mayBeCompleted) && (
        <SmallText>
          <strong>Persetujuan Anda diperlukan</strong> saat Anda membuka asesmen.
          {data.some(({ status }) => status !== 'available') && ' Jawaban Anda tetap aman.'}
        </SmallText>
      )}
      {children.length > 1 && (
        <Filter>
          <SelectField
            label="Tampilkan asesmen untuk"
            options={[
              { value: EVERYBODY, label: 'Semua' },
              ...children.map(({ key, label }) => ({ value: key, label })),
            ]}
            value={child}
            onChange={({ target }) => setWanted(target.value)}
          />
        </Filter>
      )}
      <BareList $gap={4}>
        {sortAssessments(shown).map((userAssessment, index) => (
          <AssessmentCard
            key={userAssessment.id}
            userAssessment={userAssessment}
            isFirst={index === 0}
            isRepeated={isRepeated(userAssessment, data)}
          />
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

/** Whether the page of an assessment will ask for a consent. Read with the list, not after it. An error shows no notice. */
function useConsent() {
  const hasWaited = useHasWaited();
  const { data, isLoading } = useQuery<ConsentView>({
    queryKey: ['/api/consent'],
    staleTime: 0,
  });
  return { isLoading: isLoading && !hasWaited, isMissing: data?.isRequired === true && data.state !== 'active' };
}

const ORDER: Record<UserAssessmentStatus, number> = { in_progress: 0, available: 1, completed: 2 };

/** Nothing is left to do with a frozen one. */
const rankOf = ({ status, isFrozen }: UserAssessmentView) => (isFrozen ? 3 : ORDER[status]);

/** Sorts by what the user does next: continue, start, read the result. Within a status, the newest is first. */
const sortAssessments = (list: readonly UserAssessmentView[]): UserAssessmentView[] =>
  [...list].sort((a, b) => rankOf(a) - rankOf(b) || b.createdAt.localeCompare(a.createdAt) || b.id - a.id);

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

/** One line, because the dashboard shows a new user one next step above it. */
const Empty = () => <Text $tone="inkSoft">Anda belum memiliki asesmen</Text>;

const isRepeated = ({ id, assessment, childName }: UserAssessmentView, list: readonly UserAssessmentView[]): boolean =>
  list.some((other) => other.id !== id && other.assessment.name === assessment.name && other.childName === childName);
