import { ADMIN_TEXTS, type AdminResultView, fullName, RESULT_TEXTS } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { formatDate, Grid, Heading, LoadingArea, Row, SkeletonText, Stack, Text, TextLink } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { PersonLink } from '../../common/cells.tsx';
import { LoadFailed, type LoadFailedProps } from '../../common/failures.tsx';
import { RESTRICTED_TITLE } from '../../common/labels.ts';
import { NothingHere, usePageTitle } from '../../common/page-parts.tsx';
import { DownloadPdfButton } from '../../common/pdf-download.tsx';
import { fresh } from '../../common/queries.ts';
import { useLastAddress } from '../../common/use-query-params.ts';
import { AnswersCard } from './answers-card.tsx';
import { ConsultationCard } from './consultation-card.tsx';
import { EvidenceCard } from './evidence-card.tsx';
import { ObserversCard } from './observers-card.tsx';
import { ParticipantCard } from './participant-card.tsx';
import { QualityCard } from './quality-card.tsx';
import { ReasonsCard } from './reasons-card.tsx';
import { RemarksCard } from './remarks-card.tsx';
import { ResultBody } from './result-body.tsx';
import { RetestCard } from './retest-card.tsx';
import { ShareLinksCard } from './share-links-card.tsx';
import { SignOffCard } from './sign-off-card.tsx';

/** The heading until the result is loaded. */
const TITLE = 'Hasil Asesmen';

/** /admin/assessment-result/{id}: one result in the admin grouping. */
export function AdminResultPage() {
  const { useParams, Link } = useShell();
  const listAddress = useLastAddress('/admin/assessments');
  const id = Number(useParams().userAssessmentId);
  const query = useQuery(
    fresh(['/api/admin', 'result', id], 'GET /api/admin/assessments/{id}/result', { params: { id } }),
  );
  const { data, isPending, error } = query;
  if (isPending)
    return (
      <LoadingArea label="Memuat hasil asesmen..." pageTitle={TITLE}>
        <Text>Memuat hasil asesmen...</Text>
        <SkeletonText lines={10} />
      </LoadingArea>
    );
  if (error) return <ResultFailed query={query} />;
  return (
    <Stack $gap={6}>
      <TextLink as={Link} $alone to={listAddress}>
        Kembali ke Daftar Asesmen
      </TextLink>
      <Header result={data} />
      <Grid $columns={2} $gap={4}>
        <Stack>
          <ParticipantCard result={data} />
          {data.protocol && <RemarksCard protocol={data.protocol} />}
        </Stack>
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
  const title = `Hasil ${result.assessment.name}`;
  usePageTitle(title);
  const { id, firstName, lastName, email } = result.user;
  return (
    <Row $justify="space-between" $gap={4}>
      <Stack $gap={1}>
        <Heading level={1}>{title}</Heading>
        <Text>
          {id === undefined ? fullName(result.user) : <PersonLink user={{ id, firstName, lastName }} />}
          {email && ` (${email})`}
        </Text>
        <Text $tone="inkSoft">Diselesaikan pada {formatDate(result.completedAt)}</Text>
      </Stack>
      <DownloadPdfButton id={result.id} />
    </Row>
  );
}

function whyNothing({ status, code }: { status: number; code: unknown }): string {
  if (code === 'PROCESSING_RESTRICTED') return RESTRICTED_TITLE;
  return status === 404 ? RESULT_TEXTS.notFound : RESULT_TEXTS.notReady;
}

function ResultFailed({ query }: Pick<LoadFailedProps, 'query'>) {
  const failure = apiFailureOf(query.error);
  const isNothing =
    failure?.status === 404 || failure?.code === 'RESULT_NOT_READY' || failure?.code === 'PROCESSING_RESTRICTED';
  return (
    <Stack $gap={5}>
      <Heading level={1}>{TITLE}</Heading>
      {isNothing ? (
        <NothingHere title={whyNothing(failure)} to="/admin/assessments" label="Kembali ke Daftar Asesmen" />
      ) : (
        <LoadFailed query={query} title={ADMIN_TEXTS.resultFailed} />
      )}
    </Stack>
  );
}
