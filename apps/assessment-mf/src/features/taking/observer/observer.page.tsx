import type { ObservationOpened, ObservationView } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { formatDateTime, Notice, Stack, Text } from '@kenali/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PinForm } from '../../../common/pin-form.tsx';
import { TakingFrame, useFocusOnStep } from '../taking-frame.tsx';
import { TakingFailed, TakingLoading } from '../taking-states.tsx';
import { Observation } from './observation.tsx';
import { observationStatus, observationView } from './observer.api.ts';
import { observerUnsent } from './observer-taking.tsx';
import { Withdraw, Withdrawn } from './withdraw.tsx';

/** The same in every state: the title of the page says nothing about the child. */
const TITLE = 'Pengamatan';

/** `/observer#token`: a second observer without an account enters the PIN, consents, and answers. */
export function ObserverPage() {
  const token = useShell().useLocation().hash.slice(1);
  // Another link in the same tab changes only what follows the "#". It starts again, with its own PIN.
  return <Invitation key={token} token={token} />;
}

function Invitation({ token }: { token: string }) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const status = useQuery({ ...observationStatus(api, token), enabled: token !== '' });
  const [opened, setOpened] = useState<ObservationOpened | null>(null);
  const [isWithdrawn, setIsWithdrawn] = useState(false);
  const options = observationView(api, opened);
  const view = useQuery(options);
  const failures = [apiFailureOf(status.error), apiFailureOf(view.error)];
  const isTimeOver = apiFailureOf(view.error)?.code === 'OBSERVER_SESSION_ENDED';
  const isClosed = failures.some((failure) => failure?.status === 410);
  const isOver = isWithdrawn || failures.some((failure) => failure?.code === 'SHARE_LINK_ENDED');
  const store = (next: ObservationView) => queryClient.setQueryData(options.queryKey, next);

  const id = view.data?.id;
  // Nobody can send the answers any more, and somebody else may use the device next.
  useEffect(() => {
    if (isOver && id !== undefined) observerUnsent(id).clear();
  }, [isOver, id]);

  const title = useRef<HTMLHeadingElement>(null);
  const part = opened && !isTimeOver ? partOf(view.data) : 'pin';
  useFocusOnStep(title, isWithdrawn ? 'withdrawn' : isClosed ? 'closed' : part);

  function content() {
    if (isWithdrawn) return <Withdrawn />;
    if (token === '' || failures.some((failure) => failure?.status === 404))
      return <Text>Tautan tidak ditemukan. Periksa apakah alamatnya lengkap, atau mintalah tautan baru.</Text>;
    if (isClosed)
      return (
        <Stack $gap={4}>
          <Text>
            {failures.some((failure) => failure?.code === 'SHARE_LINK_PAUSED')
              ? 'Undangan ini sedang tidak tersedia. Coba lagi nanti dengan tautan dan PIN yang sama.'
              : 'Undangan ini sudah tidak berlaku. Mintalah undangan baru kepada pengirimnya.'}
          </Text>
          {opened && (
            <Withdraw session={opened.session} onWithdrawn={handlers.onWithdrawn} onClosed={handlers.onReload} />
          )}
        </Stack>
      );
    if (opened && !isTimeOver) {
      if (view.data) return <Observation view={view.data} session={opened.session} {...handlers} />;
      if (view.isError) return <TakingFailed onRetry={() => void view.refetch()} isRetrying={view.isFetching} />;
      return <TakingLoading label="Memuat..." />;
    }
    if (status.data)
      return (
        <PinForm
          action="Buka undangan"
          failed="Undangan belum dapat dibuka. Silakan coba lagi."
          note="Anda tidak perlu akun. Jawaban tersimpan otomatis dan dapat dilanjutkan dengan tautan dan PIN yang sama."
          open={(pin) =>
            api.send('POST /api/observations/open', {
              // An opening whose time is over tells this page from a stranger.
              body: { token, pin, ...(opened && { session: opened.session }) },
            })
          }
          onOpened={setOpened}
          onEnded={() => void status.refetch()}
        >
          {isTimeOver && <Notice title="Waktu untuk mengisi sudah habis">Jawaban Anda aman. Masukkan PIN lagi.</Notice>}
          <Text>
            Seseorang mengundang Anda lewat {status.data.practice.name} untuk mengamati seorang anak. Undangan ini
            berlaku sampai {formatDateTime(status.data.expiresAt)}. Masukkan PIN yang Anda terima dari pengirimnya.
          </Text>
        </PinForm>
      );
    if (status.isError) return <TakingFailed onRetry={() => void status.refetch()} isRetrying={status.isFetching} />;
    return <TakingLoading label="Memuat..." />;
  }
  const handlers = {
    onView: store,
    onReload: () => void view.refetch(),
    onWithdrawn: () => setIsWithdrawn(true),
  };
  return (
    <TakingFrame title={TITLE} headingRef={title}>
      {content()}
    </TakingFrame>
  );
}

/** Each part replaces the one before, which may have been scrolled to its button. */
function partOf(view: ObservationView | undefined): string {
  if (!view) return 'pin';
  if (!view.consent) return 'consent';
  return view.answers ? 'answers' : 'thanks';
}
