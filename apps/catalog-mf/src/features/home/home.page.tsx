import {
  ASSESSMENT_TYPE,
  POLL_USER_ASSESSMENTS_MS,
  type UserAssessmentStatus,
  type UserAssessmentView,
  type UserView,
} from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Actions, ButtonLink, Figures, Heading, Page, RefreshControl, Stack, Text } from '@kenali/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const USER_ASSESSMENTS_KEY = ['/api/user-assessments'] as const;
const CATALOGUE_KEY = ['/api/assessments'] as const;

/** Polls in background tabs too, because a payment in another tab adds an assessment. Hooks with the same key share requests. */
const usePolledUserAssessments = () =>
  useQuery<UserAssessmentView[]>({
    queryKey: USER_ASSESSMENTS_KEY,
    refetchInterval: POLL_USER_ASSESSMENTS_MS,
    refetchIntervalInBackground: true,
    refetchOnMount: 'always',
  });

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[4]};
  > :first-child { flex: 1 1 280px; min-width: 0; overflow-wrap: anywhere; }
`;

/** As high as its longest content, so that nothing below moves when the list arrives or fails. */
const Kept = styled.div`
  display: flex;
  flex-direction: column;
  align-items: start;
  gap: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
  min-height: 80px;
  ${({ theme }) => theme.media.desktop} { flex-direction: row; align-items: center; min-height: 44px; }
`;

/** Three small boxes, and where to go next. */
const Overview = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  ${({ theme }) => theme.media.desktop} { grid-template-columns: 480px auto; align-items: center; justify-content: space-between; }
`;

export interface HomePageProps {
  user: Pick<UserView, 'firstName' | 'email'>;
  catalogue: ReactNode;
}

/** `/` for signed-in users: their counts, links to other pages, and the catalogue. */
export function HomePage({ user, catalogue }: HomePageProps) {
  const { Link } = useShell();
  return (
    <Page>
      <Stack $gap={8}>
        <Top>
          <Stack $gap={2}>
            <Heading level={1} size={2}>
              Halo, {user.firstName.trim() || user.email}
            </Heading>
            <State />
          </Stack>
          <RefreshHome />
        </Top>
        <Overview>
          <Counters />
          <Actions as="nav" aria-label="Lanjut ke">
            <ButtonLink as={Link} to="/dashboard" $variant="secondary">
              Buka dashboard
            </ButtonLink>
            <ButtonLink as={Link} to="/assessments" $variant="secondary">
              Lihat semua asesmen
            </ButtonLink>
          </Actions>
        </Overview>
        <Stack as="section" aria-labelledby="home-catalogue">
          <Heading level={2} id="home-catalogue">
            Asesmen yang tersedia
          </Heading>
          {catalogue}
        </Stack>
      </Stack>
    </Page>
  );
}

/** Counts down to the next poll, and refetches the catalogue too when pressed. */
function RefreshHome() {
  const client = useQueryClient();
  const { dataUpdatedAt, errorUpdatedAt } = usePolledUserAssessments();
  return (
    <RefreshControl
      everyMs={POLL_USER_ASSESSMENTS_MS}
      answeredAt={Math.max(dataUpdatedAt, errorUpdatedAt)}
      dataAt={dataUpdatedAt}
      refresh={() =>
        Promise.allSettled([USER_ASSESSMENTS_KEY, CATALOGUE_KEY].map((queryKey) => client.refetchQueries({ queryKey })))
      }
    />
  );
}

/** What a returning parent came for, in one press: the assessment that was begun last. Or why it is not here. */
function State() {
  const { Link } = useShell();
  const { data, isError } = usePolledUserAssessments();
  const begun = data?.filter(
    ({ status, isRestricted, isFrozen }) => status === 'in_progress' && !isRestricted && !isFrozen,
  );
  const last = begun?.sort((one, other) => other.id - one.id)[0];
  return (
    <Kept>
      <Text $tone={isError ? 'warn' : 'inkSoft'} role="status">
        {stateOf(data !== undefined, isError)}
      </Text>
      {last && (
        <ButtonLink as={Link} to={`${ASSESSMENT_TYPE[last.assessment.type].path}/${last.id}`} $size="small">
          Lanjutkan {last.assessment.name}
          {last.childName && ` untuk ${last.childName}`}
        </ButtonLink>
      )}
    </Kept>
  );
}

function stateOf(isLoaded: boolean, isError: boolean): string {
  if (!isError) return 'Asesmen dan jawaban Anda tersimpan.';
  return isLoaded
    ? 'Angka ini belum dapat diperbarui. Kami terus mencoba.'
    : 'Asesmen Anda belum dapat dimuat, dan tetap tersimpan. Kami terus mencoba.';
}

/** How many assessments the user can start, has completed, and has in progress. */
function Counters() {
  const { data, isPending } = usePolledUserAssessments();
  const count = (status: UserAssessmentStatus) =>
    isPending ? 'loading' : data?.filter((entry) => entry.status === status && !entry.isFrozen).length;
  return (
    <Figures
      label="Ringkasan"
      figures={[
        { label: 'Tersedia', value: count('available') },
        { label: 'Berjalan', value: count('in_progress') },
        { label: 'Selesai', value: count('completed') },
      ]}
    />
  );
}
