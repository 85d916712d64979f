import type { ObservationOpened, ObservationView } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { formatDateTime, Notice, Stack, Text } from '@kenali/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
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
  // Of an opening whose time is over. The API then tells this page from a stranger.
  const [earlier, setEarlier] = useState<ObservationOpened | null>(null);
  const [isWithdrawn, setIsWithdrawn] = useState(false);
  const options = observationView(api, opened);
  const view = useQuery(options);
  const failures = [apiFailureOf(status.error), apiFailureOf(view.error)];
  const isTimeOver = apiFailureOf(view.error)?.code === 'OBSERVER_SESSION_ENDED';
  const store = (next: ObservationView) => queryClient.setQueryData(options.queryKey, next);

  const title = useRef<HTMLHeadingElement>(null);
  useFocusOnStep(title, isWithdrawn ? 'withdrawn' : opened && !isTimeOver ? partOf(view.data) : 'pin');

  function content() {
    if (isWithdrawn) return <Withdrawn />;
    if (token === '' || failures.some((failure) => failure?.status === 404))
      return <Text>Tautan tidak ditemukan. Periksa apakah alamatnya lengkap, atau mintalah tautan baru.</Text>;
    if (failures.some((failure) => failure?.status === 410))
      return (
        <Stack $gap={4}>
          <Text>
            {failures.some((failure) => failure?.code === 'SHARE_LINK_PAUSED')
              ? 'Undangan ini sedang tidak tersedia. Coba lagi nanti dengan tautan dan PIN yang sama.'
              : 'Undangan ini sudah tidak berlaku. Mintalah undangan baru kepada pengirimnya.'}
          </Text>
          {opened && <Withdraw session={opened.session} {...handlers} />}
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
          open={(pin) => {
            const before = earlier ?? opened;
            return api.send('POST /api/observations/open', {
              body: { token, pin, ...(before && { session: before.session }) },
            });
          }}
          onOpened={setOpened}
          onEnded={() => void status.refetch()}
        >
          {(isTimeOver || earlier !== null) && (
            <Notice title="Waktu untuk mengisi sudah habis">Jawaban Anda aman. Masukkan PIN lagi.</Notice>
          )}
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
    onClosed: () => {
      setEarlier(opened);
      setOpened(null);
      void status.refetch();
    },
    onWithdrawn: () => {
      // The page says that the answers are deleted, and somebody else may use the device next.
      if (view.data) observerUnsent(view.data.id).clear();
      setIsWithdrawn(true);
    },
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
