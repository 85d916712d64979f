import { ADMIN_TEXTS, type AdminResultView, RESULT_TEXTS } from '@kenali/contracts';
import { apiFailureOf, getShell, useShell } from '@kenali/federation';
import {
  Button,
  ButtonLink,
  EmptyState,
  formatDate,
  Grid,
  Heading,
  LoadingArea,
  Row,
  SkeletonText,
  Stack,
  Text,
  TextLink,
} from '@kenali/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LoadFailed } from '../../common/failures.tsx';
import { FamilyDialog } from '../../common/family-dialog.tsx';
import { RESTRICTED_TITLE } from '../../common/labels.ts';
import { DownloadPdfButton } from '../../common/pdf-download.tsx';
import { useLastAddress } from '../../common/use-query-params.ts';
import { AnswersCard } from './answers-card.tsx';
import { ConsultationCard } from './consultation-card.tsx';
import { EvidenceCard } from './evidence-card.tsx';
import { ObserversCard } from './observers-card.tsx';
import { ParticipantCard } from './participant-card.tsx';
import { QualityCard } from './quality-card.tsx';
import { ReasonsCard } from './reasons-card.tsx';
import { ResultBody } from './result-body.tsx';
import { RetestCard } from './retest-card.tsx';
import { ShareLinksCard } from './share-links-card.tsx';
import { SignOffCard } from './sign-off-card.tsx';

/** The heading until the result is loaded. */
const TITLE = 'Hasil Asesmen';

/** A completed result never changes, so it is fetched once. */
const adminResult = (id: number) =>
  queryOptions({
    queryKey: ['/api/admin', 'result', id],
    queryFn: () => getShell().api.send('GET /api/admin/assessments/{id}/result', { params: { id } }),
  });

/** /admin/assessment-result/{id}: one result in the admin grouping. */
export function AdminResultPage() {
  const { useParams, Link } = useShell();
  const listAddress = useLastAddress('/admin/assessments');
  const id = Number(useParams().userAssessmentId);
  const { data, error, isPending, isFetching, refetch } = useQuery(adminResult(id));
  if (isPending)
    return (
      <LoadingArea label="Memuat hasil asesmen..." pageTitle={TITLE}>
        <Text>Memuat hasil asesmen...</Text>
        <SkeletonText lines={10} />
      </LoadingArea>
    );
  if (error) return <ResultFailed error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <Stack $gap={6}>
      <TextLink as={Link} $alone to={listAddress}>
        Kembali ke Daftar Asesmen
      </TextLink>
      <Header result={data} />
      <Grid $columns={2} $gap={4}>
        <ParticipantCard result={data} />
        <Stack>
          {data.protocol && <QualityCard quality={data.protocol.quality} />}
          {data.results.type === 'sensory' && <ConsultationCard id={data.id} />}
          <SignOffCard id={data.id} />
        </Stack>
      </Grid>
      <ResultDetails result={data} />
    </Stack>
  );
}

/** The scores, what they mean and why, and every answer. */
export const ResultDetails = ({ result }: { result: AdminResultView }) => (
  <>
    <ResultBody result={result} />
    {result.retest && <RetestCard type={result.results.type} retest={result.retest} />}
    {result.observers && result.observers.length > 0 && <ObserversCard observers={result.observers} />}
    {result.evidence && <EvidenceCard evidence={result.evidence} />}
    {result.reasons.length > 0 && <ReasonsCard reasons={result.reasons} />}
    {result.shareLinks.length > 0 && <ShareLinksCard links={result.shareLinks} />}
    {result.protocol && <AnswersCard protocol={result.protocol} hasTopItems={result.results.type === 'sensory'} />}
  </>
);

function Header({ result }: { result: AdminResultView }) {
  const { setTitle } = useShell();
  const title = `Hasil ${result.assessment.name}`;
  useEffect(() => {
    setTitle(title);
  }, [setTitle, title]);
  const { id, firstName, lastName, email } = result.user;
  const [readsFamily, setReadsFamily] = useState(false);
  return (
    <Row $justify="space-between" $gap={4}>
      <Stack $gap={1}>
        <Heading level={1}>{title}</Heading>
        <Text>
          {firstName} {lastName}
          {email && ` (${email})`}
        </Text>
        <Text $tone="inkSoft">Diselesaikan pada {formatDate(result.completedAt)}</Text>
      </Stack>
      <Row $gap={2}>
        {id !== undefined && (
          <Button $variant="secondary" onClick={() => setReadsFamily(true)}>
            Lihat wali dan pengamat
          </Button>
        )}
        <DownloadPdfButton id={result.id} />
      </Row>
      {id !== undefined && readsFamily && (
        <FamilyDialog user={{ id, firstName, lastName, email }} onClose={() => setReadsFamily(false)} />
      )}
    </Row>
  );
}

function whyNothing({ status, code }: { status: number; code: unknown }): string {
  if (code === 'PROCESSING_RESTRICTED') return RESTRICTED_TITLE;
  return status === 404 ? RESULT_TEXTS.notFound : RESULT_TEXTS.notReady;
}

interface ResultFailedProps {
  error: Error;
  onRetry: () => void;
  isRetrying: boolean;
}

function ResultFailed({ error, ...retry }: ResultFailedProps) {
  const { Link } = useShell();
  const failure = apiFailureOf(error);
  if (failure?.status === 404 || failure?.code === 'RESULT_NOT_READY' || failure?.code === 'PROCESSING_RESTRICTED')
    return (
      <Stack $gap={5}>
        <Heading level={1}>{TITLE}</Heading>
        <EmptyState
          headingLevel={2}
          title={whyNothing(failure)}
          action={
            <ButtonLink as={Link} to="/admin/assessments">
              Kembali ke Daftar Asesmen
            </ButtonLink>
          }
        />
      </Stack>
    );
  return (
    <Stack $gap={5}>
      <Heading level={1}>{TITLE}</Heading>
      <LoadFailed error={error} title={ADMIN_TEXTS.resultFailed} {...retry} />
    </Stack>
  );
}
