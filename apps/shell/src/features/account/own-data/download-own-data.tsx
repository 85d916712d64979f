import type { DataExportState, DataExportView, NewestDataExport } from '@kenali/contracts';
import { apiFailureOf } from '@kenali/federation';
import {
  Actions,
  Button,
  FormError,
  formatDateTime,
  Notice,
  ProgressBar,
  SkeletonText,
  Stack,
  saveFile,
  Text,
  VisuallyHidden,
} from '@kenali/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useWebCore } from '../../../common/app-context.ts';
import { accountFailureText } from '../account.api.ts';
import { NotLoaded } from '../account-frame.tsx';
import { RequestOwnData } from './request-own-data.tsx';

const KEY = ['/api/data-exports/newest'];
const POLL_MS = 2000;

/** Announced when the state changes, and not at every step. */
const ANNOUNCED: Record<DataExportState, string> = {
  running: 'Berkas data Anda sedang disusun.',
  ready: 'Berkas data Anda siap diunduh.',
  failed: 'Berkas data Anda belum dapat disusun.',
  expired: 'Berkas data Anda sudah kedaluwarsa.',
};

/** Requests the archive of the account's data, shows how far it is, and downloads it. */
export function DownloadOwnData() {
  const { queryClient } = useWebCore();
  const [isAsking, setIsAsking] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const { data, isPending, isError, refetch } = useQuery<NewestDataExport>({
    queryKey: KEY,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.newest?.state === 'running' && POLL_MS,
  });
  if (isPending) return <SkeletonText lines={3} />;
  if (isError && !data) return <NotLoaded onRetry={refetch}>Bagian ini belum dapat dimuat.</NotLoaded>;
  const newest = data?.newest ?? null;
  // The pressed button disappears, so the section keeps the focus.
  const keepFocus = () => container.current?.focus({ preventScroll: true });
  const close = () => {
    setIsAsking(false);
    keepFocus();
  };
  const onRequested = (requested: DataExportView) => {
    queryClient.setQueryData<NewestDataExport>(KEY, { newest: requested });
    close();
  };
  const onExpired = () => void refetch().then(keepFocus);
  return (
    <Container $gap={4} ref={container} tabIndex={-1}>
      <Text $tone="inkSoft">
        Berkas ZIP berisi semua data Anda sebagai JSON dan tabel CSV, serta laporan PDF setiap hasil. Berkas
        BACA-SAYA.txt di dalamnya menjelaskan isinya.
      </Text>
      <VisuallyHidden as="p" role="status">
        {newest && ANNOUNCED[newest.state]}
      </VisuallyHidden>
      {newest && <CurrentExport newest={newest} onExpired={onExpired} />}
      {newest?.state !== 'running' &&
        (isAsking ? (
          <RequestOwnData onRequested={onRequested} onCancel={close} />
        ) : (
          <div>
            <Button $variant={newest?.state === 'ready' ? 'quiet' : 'primary'} onClick={() => setIsAsking(true)}>
              {newest ? 'Buat baru' : 'Buat berkas'}
            </Button>
          </div>
        ))}
    </Container>
  );
}

/** It gets the focus without being a control. */
const Container = styled(Stack)`
  &:focus { outline: none; }
`;

function CurrentExport({ newest, onExpired }: { newest: DataExportView; onExpired: () => void }) {
  switch (newest.state) {
    case 'running':
      return <Running {...newest.progress} />;
    case 'ready':
      return <Ready newest={newest} onExpired={onExpired} />;
    case 'failed':
      return (
        <Notice tone="bad" title="Berkas belum dapat disusun">
          Terjadi kesalahan di sistem kami. Data Anda aman. Coba lagi, atau hubungi kami jika terulang.
        </Notice>
      );
    case 'expired':
      return (
        <Notice tone="warn" title="Berkas sudah kedaluwarsa">
          Demi keamanan, berkas terhapus setelah 24 jam. Buat yang baru jika masih diperlukan.
        </Notice>
      );
  }
}

const Running = ({ done, total }: DataExportView['progress']) => (
  <Stack $gap={2}>
    <ProgressBar
      label="Menyusun berkas"
      value={done}
      max={Math.max(1, total)}
      valueText={total > 0 ? `${done} dari ${total}` : 'menunggu giliran'}
    />
    <Text $tone="inkSoft">Halaman ini boleh ditutup. Kami mengirim email setelah berkas siap.</Text>
  </Stack>
);

function Ready({ newest, onExpired }: { newest: DataExportView; onExpired: () => void }) {
  const { api } = useWebCore();
  const [loaded, setLoaded] = useState(0);
  const size = newest.sizeBytes ?? 0;
  const download = useMutation({
    mutationFn: async () => {
      setLoaded(0);
      const { body, fileName } = await api.downloadStream('GET /api/data-exports/{id}/file', {
        params: { id: newest.id },
      });
      return { blob: await readAll(body, setLoaded), fileName };
    },
    onSuccess: saveFile,
    onError: (error) => {
      if (apiFailureOf(error)?.status === 410) onExpired();
    },
  });
  const isGone = apiFailureOf(download.error)?.status === 410;
  return (
    <Stack $gap={3}>
      <Text>
        Berkas siap: {sizeText(size)}, dapat diunduh sampai {formatDateTime(newest.expiresAt)}.
      </Text>
      {download.isError && !isGone && (
        <FormError>{accountFailureText(download.error, 'Unduhan terputus. Silakan coba lagi.')}</FormError>
      )}
      {download.isPending && (
        <ProgressBar
          label="Mengunduh"
          value={loaded}
          max={size}
          valueText={`${sizeText(loaded)} dari ${sizeText(size)}`}
        />
      )}
      <Actions>
        <Button busy={download.isPending} busyLabel="Mengunduh..." onClick={() => download.mutate()}>
          Unduh
        </Button>
      </Actions>
    </Stack>
  );
}

/** Reads a file as it arrives, so that a slow connection shows that something happens. */
async function readAll(body: ReadableStream<Uint8Array>, onProgress: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  let bytes = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value as Uint8Array<ArrayBuffer>);
    bytes += read.value.length;
    onProgress(bytes);
  }
  return new Blob(parts, { type: 'application/zip' });
}

const number = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });
const KB = 1024;

function sizeText(bytes: number): string {
  if (bytes < KB * KB) return `${number.format(Math.ceil(bytes / KB))} KB`;
  return `${number.format(bytes / (KB * KB))} MB`;
}
