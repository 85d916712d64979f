import type { ConsentChoice, ConsentProof, ConsentView } from '@kenali/contracts';
import {
  Badge,
  Button,
  Dialog,
  FormError,
  formatDateTime,
  Row,
  Stack,
  saveFile,
  Text,
  todayInJakarta,
} from '@kenali/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useWebCore } from '../../common/app-context.ts';
import { SectionCard } from '../../common/section-card.tsx';
import { practice } from '../../practice.ts';
import { accountFailureText } from './account.api.ts';
import { NotLoaded } from './account-frame.tsx';

const KEY = ['/api/consent'];
const STATES: Record<ConsentView['state'], { tone: 'good' | 'warn' | 'neutral'; label: string }> = {
  none: { tone: 'neutral', label: 'Belum ada' },
  active: { tone: 'good', label: 'Berlaku' },
  outdated: { tone: 'warn', label: 'Perlu diperbarui' },
  withdrawn: { tone: 'warn', label: 'Ditarik' },
};

const CHOICES: Record<ConsentChoice, string> = { research: 'Penelitian', whatsapp: 'WhatsApp' };

/**
 * The consent to the processing of participant data: its state, its proof as a file, and the ways to withdraw it, whole or one
 * choice alone. Hidden if the API works without consent and has none.
 */
export function ConsentSection() {
  const heading = useRef<HTMLHeadingElement>(null);
  // Always read again: it may have been given on another page since.
  const { data, error, refetch } = useQuery<ConsentView>({ queryKey: KEY, staleTime: 0 });
  if ((!data && !error) || (data && !data.isRequired && !data.last)) return null;
  return (
    <SectionCard title="Persetujuan" headingRef={heading}>
      {data ? (
        <Consent view={data} heading={heading} />
      ) : (
        <NotLoaded onRetry={refetch}>Persetujuan belum dapat dimuat.</NotLoaded>
      )}
    </SectionCard>
  );
}

/** What a dialog asks about: the whole consent or one of the choices. */
type Target = ConsentChoice | 'all';

function Consent({ view, heading }: { view: ConsentView; heading: RefObject<HTMLHeadingElement | null> }) {
  const { api } = useWebCore();
  const [asked, setAsked] = useState<Target | null>(null);
  const [withdrawals, setWithdrawals] = useState(0);
  // The pressed button is gone after it, so the section takes over the focus.
  useEffect(() => {
    if (withdrawals > 0) heading.current?.focus();
  }, [withdrawals, heading]);
  const download = useMutation({
    mutationFn: async (kind: 'pdf' | 'json') =>
      kind === 'pdf'
        ? api.download('GET /api/consent/proof/pdf', {})
        : proofFile(await api.send('GET /api/consent/proof', {})),
    onSuccess: saveFile,
  });
  const isBusy = (kind: 'pdf' | 'json') => download.isPending && download.variables === kind;
  return (
    <Stack $gap={4}>
      <ConsentSummary view={view} onTakeBack={setAsked} />
      {download.isError && <FormError>{accountFailureText(download.error, 'Bukti belum dapat diunduh.')}</FormError>}
      {view.last && (
        <Row>
          {(['pdf', 'json'] as const).map((kind) => (
            <Button
              key={kind}
              $variant="secondary"
              busy={isBusy(kind)}
              busyLabel="Menyiapkan..."
              onClick={() => download.mutate(kind)}
            >
              {`Unduh bukti (${kind.toUpperCase()})`}
            </Button>
          ))}
          {view.last.kind === 'granted' && (
            <Button $variant="quiet" $size="small" $flush onClick={() => setAsked('all')}>
              Tarik persetujuan
            </Button>
          )}
        </Row>
      )}
      {asked && (
        <WithdrawDialog
          target={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            setWithdrawals((count) => count + 1);
          }}
        />
      )}
    </Stack>
  );
}

const QUESTIONS: Record<Target, { title: string; text: string }> = {
  all: {
    title: 'Tarik persetujuan?',
    text: 'Penarikan langsung berlaku. Asesmen yang belum selesai tidak dapat diisi sampai Anda menyetujui lagi. Staf dan psikolog kami tidak dapat membuka data anak lagi. Tautan berbagi, undangan pengamat, dan akses Anda sebagai wali anak lain berakhir. Wali lain tidak dapat membuka data anak Anda sampai Anda menyetujui lagi. Jawaban yang sudah tersimpan tidak hilang, dan hasil tetap dapat Anda baca.',
  },
  research: {
    title: 'Tarik izin penelitian?',
    text: 'Penarikan langsung berlaku. Data Anda tidak dipakai lagi untuk penelitian. Asesmen tetap dapat diisi.',
  },
  whatsapp: {
    title: 'Tarik izin WhatsApp?',
    text: 'Penarikan langsung berlaku. Kami hanya menghubungi Anda lewat WhatsApp untuk konsultasi yang termasuk dalam asesmen. Asesmen tetap dapat diisi.',
  },
};

/** Where the box for research also covers norms. */
const RESEARCH_AND_NORMS: (typeof QUESTIONS)['research'] = {
  title: QUESTIONS.research.title,
  text: 'Penarikan langsung berlaku. Data Anda tidak dipakai lagi untuk penelitian, dan tidak ikut lagi saat angka pembanding seusia dihitung. Angka yang sudah tampil baru berubah setelah sedikitnya lima anak bertambah atau berkurang. Asesmen tetap dapat diisi.',
};

function WithdrawDialog({ target, onClose, onDone }: { target: Target; onClose(): void; onDone(): void }) {
  const { api, queryClient } = useWebCore();
  const { title, text } =
    target === 'research' && practice.features?.includes('norms') ? RESEARCH_AND_NORMS : QUESTIONS[target];
  const withdraw = useMutation({
    mutationFn: () =>
      target === 'all'
        ? api.send('POST /api/consent/withdraw', {})
        : api.send('POST /api/consent/withdraw-choice', { body: { choice: target } }),
    onSuccess: (view) => {
      queryClient.setQueryData(KEY, view);
      onDone();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      role="alertdialog"
      footer={
        <Row $justify="end">
          <Button $variant="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button busy={withdraw.isPending} busyLabel="Menyimpan..." onClick={() => withdraw.mutate()}>
            Ya, tarik
          </Button>
        </Row>
      }
    >
      <Stack $gap={3}>
        {withdraw.isError && (
          <FormError>{accountFailureText(withdraw.error, 'Persetujuan belum ditarik. Silakan coba lagi.')}</FormError>
        )}
        <Text>{text}</Text>
      </Stack>
    </Dialog>
  );
}

interface ConsentSummaryProps {
  view: ConsentView;
  onTakeBack(choice: ConsentChoice): void;
}

function ConsentSummary({ view: { state, last }, onTakeBack }: ConsentSummaryProps) {
  const { tone, label } = STATES[state];
  return (
    <Stack $gap={1}>
      <Row $gap={2}>
        <Text>Status:</Text>
        <Badge $tone={tone}>{label}</Badge>
      </Row>
      {!last && <Text $tone="inkSoft">Kami menanyakannya sebelum Anda mengisi asesmen.</Text>}
      {last?.kind === 'withdrawn' && (
        <Text $tone="inkSoft">
          Ditarik pada {formatDateTime(last.at)}. Anda dapat menyetujui lagi saat membuka asesmen.
        </Text>
      )}
      {last?.kind === 'granted' && (
        <>
          <Text $tone="inkSoft">
            Disetujui pada {formatDateTime(last.at)}{' '}
            {last.variant === 'paper' ? 'dengan tanda tangan di kertas' : `sebagai ${last.relationship}`}, teks versi{' '}
            {last.version}.
          </Text>
          {(['research', 'whatsapp'] as const).map((choice) => (
            <Row key={choice} $gap={2}>
              <Text $tone="inkSoft">
                {CHOICES[choice]}: {last[choice] ? 'ya' : 'tidak'}
              </Text>
              {last[choice] && (
                <Button
                  $variant="quiet"
                  $size="small"
                  aria-label={QUESTIONS[choice].title.replace('?', '')}
                  onClick={() => onTakeBack(choice)}
                >
                  Tarik
                </Button>
              )}
            </Row>
          ))}
        </>
      )}
    </Stack>
  );
}

const proofFile = (proof: ConsentProof) => ({
  blob: new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' }),
  fileName: `bukti-persetujuan-${todayInJakarta(new Date(proof.exportedAt))}.json`,
});
