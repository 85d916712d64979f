import { RESULT_TEXTS, SESSION_TEXTS } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { Notice, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { PageLink } from '../../common/page-link.tsx';
import { readId, useRequiredUser } from '../../common/routing.ts';
import { SignOffCard } from './parts/common-cards.tsx';
import { completedText } from './parts/format.ts';
import { ResultBody, ResultBoundary } from './result-body.tsx';
import { ResultFrame } from './result-frame.tsx';
import { Failed, Loading } from './result-states.tsx';
import { ResultTools } from './result-tools.tsx';
import { usePdfDownload } from './use-pdf-download.ts';

const LOGIN_NEEDED = { title: SESSION_TEXTS.notAllowed, description: RESULT_TEXTS.loginToRead };
/** How often an open page asks whether the guardianship still holds. */
const CHECK_MS = 30_000;

/** `/account/children/results/:id`: a result that another guardian of the child answered. The title names nobody. */
function GuardianResultPage() {
  const { api, useParams } = useShell();
  const user = useRequiredUser(LOGIN_NEEDED);
  const id = readId(useParams().id) ?? 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [`/api/guardian-results/${id}`],
    queryFn: ({ signal }) => api.send('GET /api/guardian-results/{id}', { params: { id } }, { signal }),
    enabled: user !== null && id !== 0,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: CHECK_MS,
    refetchOnWindowFocus: 'always' as const,
  });
  const { download, isDownloading } = usePdfDownload(
    () => api.download('GET /api/guardian-results/{id}/pdf', { params: { id } }),
    (failure) => {
      if (failure?.status === 404) void refetch();
      return false;
    },
  );
  // What was shown before the end of a guardianship disappears.
  if (id === 0 || apiFailureOf(error)?.status === 404)
    return (
      <ResultFrame headingRef={heading} isSentence title={RESULT_TEXTS.notFound}>
        <Text>Mungkin akses Anda sebagai wali sudah berakhir, atau pemilik hasil sedang membatasinya.</Text>
        <PageLink to="/account/children" $alone>
          Buka halaman Anak
        </PageLink>
      </ResultFrame>
    );
  if (!user || !data)
    return (
      <ResultFrame headingRef={heading} title="Hasil Asesmen">
        {error ? <Failed onRetry={() => void refetch()} isRetrying={isFetching} /> : <Loading />}
      </ResultFrame>
    );
  const { name } = data.answeredBy;
  return (
    <ResultFrame headingRef={heading} title={`Hasil ${data.assessment.name}`} subtitle={completedText(data)}>
      <Notice title={`Diisi oleh ${name}`}>
        Anda melihat hasil ini sebagai wali anak yang sama. Perbandingan memakai hasil yang diisi orang yang sama.
      </Notice>
      <ResultTools key={data.id} onDownload={download} isDownloading={isDownloading} />
      <ResultBoundary>
        <ResultBody view={data} userName={name} />
        {data.signOff && <SignOffCard signOff={data.signOff} />}
      </ResultBoundary>
    </ResultFrame>
  );
}

export default GuardianResultPage;
