import { ACCOUNT_TEXTS, type Id, RESULT_TEXTS, type ResultView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Button, ButtonLink, formatDate, Heading, NarrowPage, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download } from 'lucide-react';
import { useEffect } from 'react';
import { apiFailureOf } from '../../common/api-failure.ts';
import { readId } from '../../common/read-id.ts';
import { useRequiredUser } from '../../common/use-required-user.ts';
import { ResultBoundary } from './result-boundary.tsx';
import { ResultFailed, ResultLoading, ResultNotFound, ResultNotReady } from './result-states.tsx';
import { assessmentResult } from './results.api.ts';
import { SensoryResultView } from './sensory/sensory-result.tsx';
import { useDownloadReport } from './use-download-report.ts';

const LOGIN_WORDS = {
  needed: { title: ACCOUNT_TEXTS.notAllowed, description: RESULT_TEXTS.loginToRead },
  ended: { title: ACCOUNT_TEXTS.notAllowed, description: ACCOUNT_TEXTS.signedOut },
};

/** /results/:id, where the id is the user assessment's. */
export function ResultsPage() {
  const user = useRequiredUser(LOGIN_WORDS);
  const id = readId(useShell().useParams().id);
  if (!user) return <ResultLoading />;
  if (id === null) return <ResultNotFound />;
  return <LoadedResult key={`${user.id}.${id}`} id={id} />;
}

function LoadedResult({ id }: { id: Id }) {
  const { data, error, isFetching, refetch } = useQuery(assessmentResult(useShell().api, id));
  if (data) return <Result result={data} />;
  if (!error) return <ResultLoading />;
  const failure = apiFailureOf(error);
  if (failure?.status === 404) return <ResultNotFound />;
  if (failure?.code === 'RESULT_NOT_READY') return <ResultNotReady id={id} />;
  return <ResultFailed onRetry={() => void refetch()} isRetrying={isFetching} />;
}

function Result({ result }: { result: ResultView }) {
  const { Link, setTitle } = useShell();
  const { download, isDownloading } = useDownloadReport(result.id);
  const title = `Hasil ${result.assessment.name}`;
  useEffect(() => setTitle(title), [setTitle, title]);
  return (
    <NarrowPage>
      <Stack $gap={6}>
        <Stack $gap={2} $align="start">
          <ButtonLink as={Link} to="/dashboard" $variant="quiet" $size="small" $flush>
            <ArrowLeft size={20} aria-hidden />
            Kembali ke Dashboard
          </ButtonLink>
          <Heading level={1}>{title}</Heading>
          <Text $tone="inkSoft">Diselesaikan pada {formatDate(result.completedAt)}</Text>
        </Stack>
        <ResultBoundary>
          <SensoryResultView result={result.results} />
        </ResultBoundary>
        <div>
          <Button onClick={download} busy={isDownloading} busyLabel="Mengunduh...">
            <Download size={20} aria-hidden />
            Unduh Laporan PDF
          </Button>
        </div>
      </Stack>
    </NarrowPage>
  );
}
