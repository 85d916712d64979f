import { type CaseView, RESULT_TEXTS } from '@kenali/contracts';
import { getShell, useShell } from '@kenali/federation';
import { Badge, formatDate, Grid, Heading, LoadingArea, Row, SkeletonText, Stack, Text, TextLink } from '@kenali/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CaseFailed } from '../../common/case-failed.tsx';
import { DownloadPdfButton } from '../../common/pdf-download.tsx';
import { ResultDetails } from './admin-result.page.tsx';
import { CaseConsultationCard, CaseNotesCard, CaseSignOffCard } from './case-cards.tsx';
import { ParticipantCard } from './participant-card.tsx';
import { QualityCard } from './quality-card.tsx';

const TITLE = 'Kasus';

const caseOf = (id: number) =>
  queryOptions({
    queryKey: ['/api/cases', 'one', id],
    queryFn: () => getShell().api.send('GET /api/cases/{id}', { params: { id } }),
    staleTime: 0,
    retry: false,
  });

/** /cases/{id}: a result as staff read it, with the notes, the consultation and the signature of the psychologist. */
export function CasePage() {
  const { useParams, Link, queryClient } = useShell();
  const id = Number(useParams().userAssessmentId);
  const query = caseOf(id);
  const { data, error, isPending, isFetching, refetch } = useQuery(query);
  const onChange = (changed: CaseView) => {
    queryClient.setQueryData(query.queryKey, changed);
    void queryClient.invalidateQueries({ queryKey: ['/api/cases'], refetchType: 'none' });
  };
  if (isPending)
    return (
      <LoadingArea label="Memuat kasus..." pageTitle={TITLE}>
        <Text>Memuat kasus...</Text>
        <SkeletonText lines={10} />
      </LoadingArea>
    );
  if (error)
    return (
      <Stack $gap={5}>
        <Heading level={1}>{TITLE}</Heading>
        <CaseFailed
          error={error}
          title="Kasus tidak dapat dimuat"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Stack>
    );
  const { result } = data;
  return (
    <Stack $gap={6}>
      <TextLink as={Link} $alone to="/cases">
        Kembali ke Ruang Kerja
      </TextLink>
      <Header view={data} />
      <Grid $columns={2} $gap={4}>
        <Stack>
          <ParticipantCard result={result} />
          {result.protocol && <QualityCard quality={result.protocol.quality} />}
        </Stack>
        <Stack>
          <CaseSignOffCard view={data} onChange={onChange} onStale={() => void refetch()} />
          {data.consultation && <CaseConsultationCard view={data} onChange={onChange} onStale={() => void refetch()} />}
          <CaseNotesCard view={data} onChange={onChange} onStale={() => void refetch()} />
        </Stack>
      </Grid>
      <ResultDetails result={result} />
    </Stack>
  );
}

function Header({ view: { result, awaitsSignOff } }: { view: CaseView }) {
  const { setTitle } = useShell();
  const title = `Hasil ${result.assessment.name}`;
  useEffect(() => {
    setTitle(title);
  }, [setTitle, title]);
  return (
    <Row $justify="space-between" $gap={4}>
      <Stack $gap={1} $align="start">
        <Heading level={1}>{title}</Heading>
        <Text>
          {result.user.firstName} {result.user.lastName}
        </Text>
        <Text $tone="inkSoft">
          Nomor {result.id}, diselesaikan pada {formatDate(result.completedAt)}
        </Text>
        {awaitsSignOff && <Badge $tone="warn">{RESULT_TEXTS.awaitsSignOff}</Badge>}
      </Stack>
      <DownloadPdfButton id={result.id} call="GET /api/cases/{id}/pdf" />
    </Row>
  );
}
