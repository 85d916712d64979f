import { ADMIN_TEXTS, type AdminResultView, RESULT_TEXTS } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import {
  ButtonLink,
  EmptyState,
  formatDate,
  Heading,
  LoadingArea,
  Row,
  SkeletonText,
  Stack,
  Text,
  TextLink,
} from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadFailed } from '../../common/load-failed.tsx';
import { adminResult } from './admin-result.api.ts';
import { DownloadPdfButton } from './download-pdf-button.tsx';
import { ResultBody } from './result-body.tsx';

/** What the page is called while it has no result. */
const TITLE = 'Hasil Asesmen';

/** /admin/assessment-result/{id}: one person's result in the admin grouping. */
export function AdminResultPage() {
  const { useParams, Link } = useShell();
  const id = Number(useParams().userAssessmentId);
  const { data, error, isPending, isFetching, refetch } = useQuery(adminResult(id));
  if (isPending)
    return (
      <LoadingArea label="Memuat hasil asesmen..." pageTitle={TITLE}>
        <Text>Memuat hasil asesmen...</Text>
        <SkeletonText lines={10} />
      </LoadingArea>
    );
  if (error) return <Refused error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <Stack $gap={6}>
      <TextLink as={Link} $alone to="/admin/assessments">
        Kembali ke Daftar Asesmen
      </TextLink>
      <Header result={data} />
      <ResultBody result={data.results} />
    </Stack>
  );
}

function Header({ result }: { result: AdminResultView }) {
  const { setTitle } = useShell();
  const title = `Hasil ${result.assessment.name}`;
  useEffect(() => {
    setTitle(title);
  }, [setTitle, title]);
  const { firstName, lastName, email } = result.user;
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
      <DownloadPdfButton id={result.id} />
    </Row>
  );
}

interface RefusedProps {
  error: Error;
  onRetry: () => void;
  isRetrying: boolean;
}

function Refused({ error, ...retry }: RefusedProps) {
  const { Link } = useShell();
  const failure = apiFailureOf(error);
  if (failure?.status === 404 || failure?.code === 'RESULT_NOT_READY')
    return (
      <Stack $gap={5}>
        <Heading level={1}>{TITLE}</Heading>
        <EmptyState
          headingLevel={2}
          title={failure.status === 404 ? RESULT_TEXTS.notFound : RESULT_TEXTS.notReady}
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
