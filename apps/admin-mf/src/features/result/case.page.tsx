import { CASE_TEXTS, type CaseView, fullName, RESULT_TEXTS } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { Badge, formatDate, Grid, Heading, LoadingArea, Row, SkeletonText, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../common/failures.tsx';
import { RESTRICTED_TITLE } from '../../common/labels.ts';
import { BackToCases, NothingHere, usePageTitle } from '../../common/page-parts.tsx';
import { DownloadPdfButton } from '../../common/pdf-download.tsx';
import { fresh } from '../../common/queries.ts';
import { ResultDetails } from './admin-result.page.tsx';
import { CaseConsultationCard, CaseNotesCard, CaseSignOffCard } from './case-cards.tsx';
import { ParticipantCard } from './participant-card.tsx';
import { QualityCard } from './quality-card.tsx';
import { RemarksCard } from './remarks-card.tsx';

const TITLE = 'Kasus';

/** /cases/{id}: a result as staff read it, with the notes, the consultation and the signature of the psychologist. */
export function CasePage() {
  const { userAssessmentId = '' } = useShell().useParams();
  if (/^\d+$/.test(userAssessmentId)) return <Case id={Number(userAssessmentId)} />;
  return <Closed title={CASE_TEXTS.notFound} />;
}

/** Why there is no case to show. */
const Closed = ({ title }: { title: string }) => (
  <Stack $gap={5}>
    <Heading level={1}>{TITLE}</Heading>
    <NothingHere title={title} to="/cases" label="Kembali ke Ruang Kerja" />
  </Stack>
);

function Case({ id }: { id: number }) {
  const { queryClient } = useShell();
  const options = fresh(['/api/cases', 'one', id], 'GET /api/cases/{id}', { params: { id } });
  const query = useQuery(options);
  const { data, isPending, error } = query;
  const onChange = (changed: CaseView) => {
    queryClient.setQueryData(options.queryKey, changed);
    void queryClient.invalidateQueries({ queryKey: ['/api/cases'], refetchType: 'none' });
  };
  if (isPending)
    return (
      <LoadingArea label="Memuat kasus..." pageTitle={TITLE}>
        <Text>Memuat kasus...</Text>
        <SkeletonText lines={10} />
      </LoadingArea>
    );
  const failure = apiFailureOf(error);
  if (failure?.status === 404) return <Closed title={CASE_TEXTS.notFound} />;
  if (failure?.code === 'PROCESSING_RESTRICTED') return <Closed title={RESTRICTED_TITLE} />;
  if (error)
    return (
      <Stack $gap={5}>
        <Heading level={1}>{TITLE}</Heading>
        <LoadFailed query={query} title="Kasus tidak dapat dimuat" />
      </Stack>
    );
  const { result } = data;
  const shared = { view: data, onChange, onStale: () => void query.refetch() };
  return (
    <Stack $gap={6}>
      <BackToCases />
      <Header view={data} />
      <Grid $columns={2} $gap={4}>
        <Stack>
          <ParticipantCard result={result} />
          {result.protocol && <RemarksCard protocol={result.protocol} />}
          {result.protocol && <QualityCard quality={result.protocol.quality} />}
        </Stack>
        <Stack>
          <CaseSignOffCard {...shared} />
          <CaseConsultationCard {...shared} />
          <CaseNotesCard {...shared} />
        </Stack>
      </Grid>
      <ResultDetails result={result} />
    </Stack>
  );
}

/** Whom the result is about, and whose account it is in if that is somebody else. */
function personOf({ child, results, user }: CaseView['result']): string {
  const owner = fullName(user);
  const about = child?.name || (results.type === 'sensory' && results.participantInfo.childName);
  return about ? `${about}, akun ${owner}` : owner;
}

function Header({ view: { result, awaitsSignOff } }: { view: CaseView }) {
  const title = `Hasil ${result.assessment.name}`;
  usePageTitle(title);
  return (
    <Row $justify="space-between" $gap={4}>
      <Stack $gap={1} $align="start">
        <Heading level={1}>{title}</Heading>
        <Text>{personOf(result)}</Text>
        <Text $tone="inkSoft">
          Nomor {result.id}, diselesaikan pada {formatDate(result.completedAt)}
        </Text>
        {awaitsSignOff && <Badge $tone="warn">{RESULT_TEXTS.awaitsSignOff}</Badge>}
      </Stack>
      <DownloadPdfButton id={result.id} call="GET /api/cases/{id}/pdf" />
    </Row>
  );
}
