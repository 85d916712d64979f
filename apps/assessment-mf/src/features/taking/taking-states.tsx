import { Button, Card, ErrorState, Notice, Row, Skeleton, SkeletonText, Spinner, Stack, Text } from '@kenali/ui';
import { useEffect, useRef } from 'react';
import { PageButton } from '../../common/page-link.tsx';
import { useExit } from './flow/use-step-history.ts';
import { FrozenNotice } from './progress/save-status.tsx';

/* The content below the title while there are no questions. */

/** The label, and the shape of the questions: heading, progress, and the first statements with their row of choices. */
export const TakingLoading = ({ label = 'Memuat asesmen...' }: { label?: string }) => (
  <Stack>
    <Spinner label={label} />
    <Stack $gap={4} aria-hidden>
      <Skeleton $width="45%" $height="28px" />
      <Skeleton $height="10px" $radius="pill" />
      {[1, 2, 3].map((item) => (
        <Stack key={item} $gap={2}>
          <SkeletonText />
          <Skeleton $height="56px" $radius="control" />
        </Stack>
      ))}
    </Stack>
  </Stack>
);

export const NOT_FOUND_TITLE = 'Asesmen Tidak Ditemukan';

/** @param onRetry given only if the API did not answer or had an error, so that a retry may succeed */
export function TakingNotFound({ onRetry }: { onRetry?: () => void }) {
  return (
    <Card>
      <Text>Asesmen ini tidak tersedia atau Anda tidak memiliki akses.</Text>
      <Row>
        <PageButton to="/dashboard">Kembali ke Dashboard</PageButton>
        {onRetry && (
          <Button $variant="secondary" onClick={onRetry}>
            Coba lagi
          </Button>
        )}
      </Row>
    </Card>
  );
}

export function TakingFailed({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <ErrorState title="Asesmen belum dapat dimuat" onRetry={onRetry} isRetrying={isRetrying}>
      Jawaban Anda tetap aman. Periksa sambungan internet, lalu coba lagi.
    </ErrorState>
  );
}

/** The owner restricts the processing, here or on another device. Nothing is sent until it is lifted. */
export function TakingRestricted({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="warn"
      title="Pemrosesan data ini sedang dibatasi"
      action={
        <Row>
          <PageButton to="/account/data">Lihat pembatasan</PageButton>
          <Button $variant="secondary" onClick={onRetry}>
            Muat ulang
          </Button>
        </Row>
      }
    >
      Jawaban yang sudah tersimpan tetap aman. Jawaban yang belum terkirim tetap ada di perangkat ini. Semuanya
      berlanjut setelah pembatasan dicabut.
    </Notice>
  );
}

/** A refund froze it before the page opened, so the page asks for nothing that the API would refuse. */
export function TakingFrozen() {
  return (
    <>
      <FrozenNotice />
      <Row>
        <PageButton to="/dashboard" $variant="secondary">
          Kembali ke Dashboard
        </PageButton>
      </Row>
    </>
  );
}

/** Navigates to another page, which replaces this one in the browser history. */
export function Redirect({ to }: { to: string }) {
  const { leave } = useExit();
  const latest = useRef(leave);
  useEffect(() => {
    void latest.current(to);
  }, [to]);
  return <TakingLoading />;
}

/**
 * Says after every failed attempt to finish that the answers are safe. Unlike the toast, it is part of the page, so it
 * appears without a network too, and stays until the next attempt.
 *
 * @param isKept false if neither the API nor the device has all answers
 */
export const FailedEnd = ({ isKept }: { isKept: boolean }) => (
  <Notice tone="warn" role="alert" title={isKept ? 'Jawaban Anda aman' : 'Jawaban Anda masih ada di halaman ini'}>
    {isKept
      ? 'Asesmen belum selesai, tetapi tidak ada jawaban yang hilang. Jika sambungan internet terputus, coba lagi setelah tersambung.'
      : 'Asesmen belum selesai. Biarkan halaman ini terbuka sampai tersambung kembali, lalu coba lagi.'}
  </Notice>
);
