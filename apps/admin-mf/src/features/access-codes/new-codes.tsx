import type { AccessBatch } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Actions, Button, Card, Heading, Notice, Stack, Text } from '@kenali/ui';
import { Download, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../common/confirm-dialog.tsx';
import { formatCount } from '../../common/numbers.ts';
import { useDownload } from '../../common/use-download.ts';

/** A batch of this moment, with the key that its codes follow from. */
export type NewBatch = AccessBatch & { key: string };

/** The first hour, in which the codes can be downloaded. Leaving asks first, until a file was saved. */
export function NewCodes({ batch, onClose }: { batch: NewBatch; onClose: () => void }) {
  const { api } = useShell();
  const { running, start } = useDownload();
  const [isSaved, setIsSaved] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (isSaved) return;
    // The browser asks before the tab closes or leaves the site.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSaved]);
  const { id, key, count, partner } = batch;
  const download = (kind: 'csv' | 'pdf') =>
    start(
      kind,
      async () => {
        const file = await api.download(`POST /api/admin/access-codes/{id}/${kind}`, { params: { id }, body: { key } });
        setIsSaved(true);
        return file;
      },
      kind === 'pdf' ? 'pdf' : 'export',
    );
  return (
    <Stack $gap={5}>
      <Heading level={1} ref={heading} tabIndex={-1} data-says="Kode akses dibuat.">
        {formatCount(count)} kode untuk {partner}
      </Heading>
      <Notice tone="warn">
        Unduh sekarang. Setelah layar ini ditutup, atau satu jam setelah dibuat, kode tidak dapat diunduh lagi, juga
        tidak oleh kami. Yang hilang hanya dapat dicabut dan dibuat ulang.
      </Notice>
      <Card>
        <Text>
          Kertas PDF memuat satu kode, alamat, dan gambar QR untuk setiap keluarga, empat per halaman. CSV memuat kode
          yang sama, misalnya untuk dikirim sekolah satu per satu. Perlakukan keduanya seperti uang: siapa pun yang
          membacanya dapat memakai kodenya.
        </Text>
        <Actions>
          <Button busy={running === 'pdf'} busyLabel="Menyiapkan..." onClick={() => void download('pdf')}>
            <Printer size={20} aria-hidden /> Unduh kertas (PDF)
          </Button>
          <Button
            $variant="secondary"
            busy={running === 'csv'}
            busyLabel="Menyiapkan..."
            onClick={() => void download('csv')}
          >
            <Download size={20} aria-hidden /> Unduh CSV
          </Button>
        </Actions>
      </Card>
      <Actions>
        <Button $variant="quiet" onClick={() => (isSaved ? onClose() : setIsLeaving(true))}>
          Selesai
        </Button>
      </Actions>
      {isLeaving && (
        <ConfirmDialog
          title="Tutup tanpa mengunduh?"
          confirmLabel="Tutup saja"
          isDangerous
          onConfirm={async () => onClose()}
          failed="Layar belum dapat ditutup."
          onClose={() => setIsLeaving(false)}
        >
          Kode untuk {partner} belum diunduh, dan tidak dapat diunduh lagi setelah layar ini ditutup.
        </ConfirmDialog>
      )}
    </Stack>
  );
}
