import type { SharedResultOpened } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { addressedChild } from '@kenali/instruments/rules';
import { formatDateTime, Notice, Spinner, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PinForm } from '../../../common/pin-form.tsx';
import { SignOffCard } from '../parts/common-cards.tsx';
import { completedText } from '../parts/format.ts';
import { ResultBody, ResultBoundary } from '../result-body.tsx';
import { ResultFrame } from '../result-frame.tsx';
import { Failed } from '../result-states.tsx';
import { ResultTools } from '../result-tools.tsx';
import { usePdfDownload } from '../use-pdf-download.ts';
import { sharedResult, sharedStatus } from './sharing.api.ts';

/** The same in every state: the title of the page says nothing about the result or its people. */
const TITLE = 'Hasil yang dibagikan';

/**
 * `/shared#token`: one result for a professional without an account, who enters the PIN. Neither the token nor what opens the result
 * is stored in the browser, so a new visit asks for the PIN again.
 */
export function SharedResultPage() {
  const token = useShell().useLocation().hash.slice(1);
  // Another link in the same tab changes only what follows the "#". It starts again, with its own PIN.
  return <SharedResult key={token} token={token} />;
}

function SharedResult({ token }: { token: string }) {
  const { api } = useShell();
  const heading = useRef<HTMLHeadingElement>(null);
  const status = useQuery({ ...sharedStatus(api, token), enabled: token !== '' });
  const [opened, setOpened] = useState<SharedResultOpened | null>(null);
  // Of an opening whose time is over. The API then tells this page from a stranger.
  const [earlier, setEarlier] = useState<SharedResultOpened | null>(null);
  const result = useQuery(sharedResult(api, opened));
  const failures = [apiFailureOf(status.error), apiFailureOf(result.error)];
  const isTimeOver = apiFailureOf(result.error)?.code === 'SHARE_VIEW_ENDED';
  const closeView = () => {
    setEarlier(opened);
    setOpened(null);
  };
  const isOpen = opened !== null && !isTimeOver;
  // The form or the loading message had the focus, and is gone.
  const hasResult = isOpen && result.data !== undefined;
  useEffect(() => {
    if (hasResult) heading.current?.focus();
  }, [hasResult]);

  if (token === '' || failures.some((failure) => failure?.status === 404))
    return (
      <ResultFrame headingRef={heading} isSentence title="Tautan tidak ditemukan">
        <Text>Periksa apakah alamatnya lengkap. Jika perlu, mintalah tautan baru kepada pengirimnya.</Text>
      </ResultFrame>
    );
  if (failures.some((failure) => failure?.code === 'SHARE_LINK_PAUSED'))
    return (
      <ResultFrame headingRef={heading} isSentence title="Tautan sedang tidak tersedia">
        <Text>Coba lagi nanti, atau tanyakan kepada pengirimnya. Tautan dan PIN yang sama dapat berlaku kembali.</Text>
      </ResultFrame>
    );
  if (failures.some((failure) => failure?.status === 410))
    return (
      <ResultFrame headingRef={heading} isSentence title="Tautan sudah tidak berlaku">
        <Text>
          Masa berlakunya habis, atau pemiliknya sudah mengakhirinya. Mintalah tautan baru kepada pengirimnya.
        </Text>
      </ResultFrame>
    );
  if (isOpen && result.data) {
    const { assessment, completedAt, expiresAt, userName, ...rest } = result.data;
    return (
      <ResultFrame headingRef={heading} title={`Hasil ${assessment.name}`} subtitle={completedText(result.data)}>
        <Notice title="Dibagikan kepada Anda oleh keluarga">
          Tautan ini berlaku sampai {formatDateTime(expiresAt)}. Setiap pembukaan tercatat dan terlihat oleh pemiliknya.
          Jangan teruskan tautan dan PIN.
          {addressedChild(assessment.type, rest.child) === null &&
            ' Laporan ini ditulis untuk keluarga: “Anda” di dalamnya berarti pengisi.'}
        </Notice>
        <SharedReport opened={opened} onTimeOver={closeView} onEnded={() => void status.refetch()} />
        <ResultBoundary>
          <ResultBody view={{ assessment, completedAt, ...rest, retest: null, isShared: true }} userName={userName} />
          {rest.signOff && <SignOffCard signOff={rest.signOff} />}
        </ResultBoundary>
      </ResultFrame>
    );
  }
  const isFailed = isOpen ? result.isError : status.isError && !status.data;
  const retry = () => void (isOpen ? result.refetch() : status.refetch());
  return (
    <ResultFrame headingRef={heading} title={TITLE}>
      {isFailed ? (
        <Failed onRetry={retry} isRetrying={status.isFetching || result.isFetching} />
      ) : status.data && !isOpen ? (
        <PinForm
          action="Buka hasil"
          failed="Hasil belum dapat dibuka. Silakan coba lagi."
          note="Setiap pembukaan tercatat dengan waktu dan jenis perangkat, dan terlihat oleh pemilik hasil."
          open={(pin) => {
            const before = earlier ?? opened;
            const body = { token, pin, ...(before && { viewer: before.viewer }) };
            return api.send('POST /api/shared-results/open', { body });
          }}
          onOpened={setOpened}
          onEnded={() => void status.refetch()}
        >
          {(isTimeOver || earlier !== null) && (
            <Notice title="Waktu untuk membuka hasil sudah habis">Masukkan PIN lagi untuk melanjutkan.</Notice>
          )}
          <Text>
            Seseorang membagikan hasil asesmen dari {status.data.practice.name} kepada Anda. Masukkan PIN yang Anda
            terima dari pengirimnya.
          </Text>
        </PinForm>
      ) : (
        <Spinner label="Memuat..." />
      )}
    </ResultFrame>
  );
}

interface SharedReportProps {
  opened: SharedResultOpened;
  onTimeOver: () => void;
  onEnded: () => void;
}

/** The tools above the result, with the PDF of this result alone. */
function SharedReport({ opened, onTimeOver, onEnded }: SharedReportProps) {
  const { api } = useShell();
  const { download, isDownloading } = usePdfDownload(
    () => api.download('POST /api/shared-results/pdf', { body: { viewer: opened.viewer } }),
    (failure) => {
      if (failure?.code === 'SHARE_VIEW_ENDED') onTimeOver();
      else if (failure?.status === 410) onEnded();
      else return false;
      return true;
    },
  );
  return <ResultTools onDownload={download} isDownloading={isDownloading} />;
}
