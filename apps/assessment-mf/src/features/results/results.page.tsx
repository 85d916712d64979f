import { fullName, RESULT_TEXTS, type ResultView, SESSION_TEXTS } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { Button } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { readId, useRequiredUser } from '../../common/routing.ts';
import { ObserversCard } from './observers/observer-cards.tsx';
import { SignOffCard } from './parts/common-cards.tsx';
import { completedText } from './parts/format.ts';
import { ResultBody, ResultBoundary } from './result-body.tsx';
import { ResultFrame } from './result-frame.tsx';
import { AwaitsSignOff, Failed, Loading, NotFound, NotReady } from './result-states.tsx';
import { ResultTools } from './result-tools.tsx';
import { assessmentResult } from './results.api.ts';
import { ShareCard } from './sharing/share-card.tsx';
import { useDownloadReport } from './use-download-report.ts';

const LOGIN_NEEDED = { title: SESSION_TEXTS.notAllowed, description: RESULT_TEXTS.loginToRead };
const NO_ID = 0;

/** `/results/:id`, with the id of a user assessment. */
export function ResultsPage() {
  const { api, useParams } = useShell();
  const user = useRequiredUser(LOGIN_NEEDED);
  const id = readId(useParams().id) ?? NO_ID;
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...assessmentResult(api, id),
    enabled: user !== null && id !== NO_ID,
  });
  // The result replaces the focused retry button, so the focus moves to the heading.
  const retry = () => void refetch().then(({ isSuccess }) => isSuccess && heading.current?.focus());
  const failure = apiFailureOf(error);

  // What was shown before its deletion disappears.
  if (id === NO_ID || failure?.status === 404)
    return (
      <ResultFrame headingRef={heading} isSentence title={RESULT_TEXTS.notFound}>
        <NotFound />
      </ResultFrame>
    );
  if (user && data)
    return (
      <ResultFrame headingRef={heading} hasBackLink title={titleOf(data)} subtitle={completedText(data)}>
        <Result key={`${user.id}.${id}`} view={data} userName={fullName(user)} />
      </ResultFrame>
    );
  if (failure?.code === 'RESULT_NOT_READY')
    return (
      <ResultFrame headingRef={heading} isSentence title={RESULT_TEXTS.notReady}>
        <NotReady id={id} />
      </ResultFrame>
    );
  if (data === null)
    return (
      <ResultFrame headingRef={heading} isSentence title={RESULT_TEXTS.awaitsSignOff}>
        <AwaitsSignOff />
      </ResultFrame>
    );
  return (
    <ResultFrame headingRef={heading} hasBackLink={error !== null} title="Hasil Asesmen">
      {error ? <Failed onRetry={retry} isRetrying={isFetching} /> : <Loading />}
    </ResultFrame>
  );
}

const titleOf = ({ assessment }: ResultView) => `Hasil ${assessment.name}`;

function Result({ view, userName }: { view: ResultView; userName: string }) {
  const { setTitle } = useShell();
  const { download, isDownloading } = useDownloadReport(view.id);
  const title = titleOf(view);
  useEffect(() => setTitle(title), [setTitle, title]);
  return (
    <>
      <ResultTools key={view.id} onDownload={download} isDownloading={isDownloading} canShare />
      <ResultBoundary>
        <ResultBody view={view} userName={userName} />
        {view.signOff && <SignOffCard signOff={view.signOff} />}
      </ResultBoundary>
      <div>
        <Button onClick={download} busy={isDownloading} busyLabel="Mengunduh...">
          <Download size={20} aria-hidden />
          Unduh Laporan PDF
        </Button>
      </div>
      {view.results.type === 'sensory' && <ObserversCard id={view.id} />}
      <ShareCard id={view.id} />
    </>
  );
}
