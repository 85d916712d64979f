import { type ChildRef, childKey, type DeletionRequest, UNDO_DAYS } from '@kenali/contracts';
import { Button, ChoiceGroup, Dialog, FormError, fieldOf, LoginCodeField, Row, Stack, Text } from '@kenali/ui';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWebCore } from '../../../common/app-context.ts';
import { SectionCard } from '../../../common/section-card.tsx';
import { CurrentPasswordField, rules } from '../account-form.tsx';
import { NotLoaded } from '../account-frame.tsx';
import { useAccountSubmit } from '../use-account-submit.ts';
import { aboutChild, deletionsOf, requestFailure, useDataRequests } from './data-requests.api.ts';
import { StaffRequest } from './staff-request.tsx';

const WHOLE = 'account';
const nameOf = ({ name }: ChildRef) => name || 'Anak tanpa nama';

/** What the owner may have deleted, corrected or restricted. */
export function DeleteAccount() {
  const { data, hasFailed, refetch } = useDataRequests();
  const [chosen, setChosen] = useState<string | null>(null);
  const [asked, setAsked] = useState<Pick<DeletionDialogProps, 'child'> | null>(null);
  if (!data && !hasFailed) return null;
  const children = data?.children ?? [];
  const child = children.find((each) => childKey(each) === chosen);
  const isWaiting = deletionsOf(data).some(({ kind }) => kind === 'delete_account');
  const options = [
    ...children.map((each) => ({
      value: childKey(each),
      label: `Data ${nameOf(each)}`,
      description: aboutChild(each),
    })),
    { value: WHOLE, label: 'Seluruh akun', description: 'Akun, semua anak, semua jawaban dan hasil' },
  ];
  return (
    <SectionCard title="Hapus atau perbaiki data">
      {!data ? (
        <NotLoaded onRetry={refetch}>Bagian ini belum dapat dimuat.</NotLoaded>
      ) : (
        <Stack $gap={5}>
          {isWaiting ? (
            <Text>Penghapusan akun sudah diminta. Anda dapat membatalkannya di bagian atas halaman ini.</Text>
          ) : (
            <Stack $gap={4}>
              <ChoiceGroup
                legend="Apa yang ingin Anda hapus?"
                options={options}
                value={chosen}
                onChange={(value) => setChosen(value)}
              />
              <Row>
                <Button $variant="secondary" disabled={!child && chosen !== WHOLE} onClick={() => setAsked({ child })}>
                  Lanjutkan penghapusan
                </Button>
              </Row>
            </Stack>
          )}
          <StaffRequest />
        </Stack>
      )}
      {asked && data && <DeletionDialog {...asked} needsCode={data.needsCode} onClose={() => setAsked(null)} />}
    </SectionCard>
  );
}

interface DeletionDialogProps {
  /** Without it, the whole account. */
  child: ChildRef | undefined;
  needsCode: boolean;
  onClose: () => void;
}

function DeletionDialog({ child, needsCode, onClose }: DeletionDialogProps) {
  const formId = useId();
  const { api, toast } = useWebCore();
  const { refresh } = useDataRequests();
  const form = useForm({ defaultValues: { currentPassword: '', code: '' } });
  const { onSubmit, isBusy, failure } = useAccountSubmit(form, {
    send({ currentPassword, code }) {
      const about = child
        ? { kind: 'delete_child' as const, child: { name: child.name, birthDate: child.birthDate } }
        : { kind: 'delete_account' as const };
      const body: DeletionRequest = { ...about, currentPassword, ...(needsCode && { code }) };
      return api.send('POST /api/data-requests/deletion', { body });
    },
    async onSent() {
      toast.show({ title: 'Permintaan tersimpan', description: `Anda dapat membatalkannya selama ${UNDO_DAYS} hari.` });
      await refresh();
      onClose();
    },
    failed: (error) => requestFailure(error, 'Permintaan belum tersimpan. Silakan coba lagi.'),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={child ? `Hapus data ${nameOf(child)}?` : 'Hapus akun ini?'}
      role="alertdialog"
      footer={
        <Row $justify="end">
          <Button $variant="secondary" onClick={onClose}>
            Kembali
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel="Menyimpan...">
            {child ? 'Hapus data' : 'Hapus akun'}
          </Button>
        </Row>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit}>
        <Stack $gap={4}>
          {failure && <FormError>{failure}</FormError>}
          <Text>
            {child
              ? 'Semua asesmen tentang anak ini dihapus: jawaban, hasil, laporan PDF, dan catatan. Profil anak ini juga dihapus, jika ada. Asesmen yang sudah dibeli untuknya tidak dapat dilanjutkan.'
              : 'Akun, data semua anak, jawaban, hasil, dan laporan PDF dihapus. Anda tidak dapat masuk lagi dengan akun ini.'}
          </Text>
          <Text>
            Penghapusan berjalan setelah {UNDO_DAYS} hari. Sampai saat itu Anda dapat masuk dan membatalkannya di
            halaman ini. Sesudah itu data tidak dapat dikembalikan.
          </Text>
          <Text>
            Akses wali, termasuk akses Anda sebagai wali, serta undangan dan tautan berbagi langsung berakhir. Semuanya
            tidak kembali bila penghapusan dibatalkan.
          </Text>
          <Text $tone="inkSoft">
            Yang tetap kami simpan: bukti pesanan dan pembayaran tanpa data anak, karena diwajibkan aturan pembukuan,
            dan catatan persetujuan tanpa nama.
          </Text>
          <CurrentPasswordField
            label="Password saat ini"
            {...fieldOf(form, 'currentPassword', rules.existingPassword)}
          />
          {needsCode && <LoginCodeField {...fieldOf(form, 'code', rules.secondFactorCode)} />}
        </Stack>
      </form>
    </Dialog>
  );
}
