import { apiFailureOf, useShell } from '@kenali/federation';
import { formatDate, Notice, Text, TextLink } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { PageButton } from '../../common/page-link.tsx';
import { ResultBody, ResultBoundary } from './result-body.tsx';
import { ResultFrame } from './result-frame.tsx';
import { Failed, Loading } from './result-states.tsx';
import { ResultTools } from './result-tools.tsx';
import { usePdfDownload } from './use-pdf-download.ts';

/** `/contoh-laporan`: the report of an invented child for people who decide, without an account. */
function SampleReportPage() {
  const { api } = useShell();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/api/sample-report'],
    queryFn: ({ signal }) => api.send('GET /api/sample-report', {}, { signal }),
  });
  const { download, isDownloading } = usePdfDownload(() => api.download('GET /api/sample-report/pdf', {}));
  // The result replaces the focused retry button, so the focus moves to the heading.
  const retry = () => void refetch().then(({ isSuccess }) => isSuccess && heading.current?.focus());
  const choose = (
    <PageButton to="/assessments" $variant="secondary">
      Lihat semua asesmen
    </PageButton>
  );
  if (apiFailureOf(error)?.status === 404)
    return (
      <ResultFrame headingRef={heading} title="Contoh Laporan">
        <Text>Contoh laporan belum tersedia di sini.</Text>
        <div>{choose}</div>
      </ResultFrame>
    );
  if (!data)
    return (
      <ResultFrame headingRef={heading} title="Contoh Laporan">
        {error ? <Failed onRetry={retry} isRetrying={isFetching} /> : <Loading />}
      </ResultFrame>
    );
  return (
    <ResultFrame
      headingRef={heading}
      title="Contoh Laporan"
      subtitle={`${data.assessment.name}, diselesaikan pada ${formatDate(data.completedAt)}`}
    >
      <Notice tone="warn" title="Contoh">
        Laporan ini disusun dari jawaban karangan tentang anak yang tidak ada. Nilainya dihitung dan kalimatnya disusun
        seperti pada laporan lainnya.
      </Notice>
      <noscript>
        <TextLink href="/api/sample-report/pdf" download>
          Unduh PDF
        </TextLink>
      </noscript>
      <ResultTools onDownload={download} isDownloading={isDownloading} />
      <ResultBoundary>
        <ResultBody view={{ ...data, retest: null }} userName="" />
      </ResultBoundary>
      <div>{choose}</div>
    </ResultFrame>
  );
}

export default SampleReportPage;
