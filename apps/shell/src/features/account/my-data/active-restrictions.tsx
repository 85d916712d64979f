import type { OwnRestrictions, RestrictionView } from '@kenali/contracts';
import { Button, Dialog, FormError, formatDateTime, Notice, Row, Stack, Text } from '@kenali/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useWebCore } from '../../../common/app-context.ts';
import { focusPage } from '../../../common/focus-page.ts';
import { accountFailureText } from '../account.api.ts';

const KEY = ['/api/restrictions'];
export const nameOf = (name: string) => name || 'anak tanpa nama';
const subjectOf = ({ child }: RestrictionView) => (child ? `Data ${nameOf(child.name)}` : 'Semua data akun ini');
export const FAILED = 'Perubahan belum tersimpan. Silakan coba lagi.';

/** The restrictions that are on. */
export function useRestrictions() {
  const { queryClient } = useWebCore();
  const { data, error, refetch } = useQuery<OwnRestrictions>({ queryKey: KEY, staleTime: 0 });
  const refresh = () =>
    Promise.all(
      [KEY, ['/api/user-assessments'], ['/api/data-requests']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  return { data, hasFailed: !!error, refetch, refresh };
}

/** What is restricted now, above everything else of the page, each with the way back. */
export function ActiveRestrictions() {
  const { data } = useRestrictions();
  const [lifting, setLifting] = useState<RestrictionView | null>(null);
  if (!data || data.restrictions.length === 0) return null;
  return (
    <Stack $gap={3}>
      {data.restrictions.map((restriction) => (
        <Notice
          key={restriction.id}
          tone="warn"
          title={`${subjectOf(restriction)} sedang dibatasi`}
          action={
            <Button $variant="secondary" onClick={() => setLifting(restriction)}>
              Cabut pembatasan
            </Button>
          }
        >
          Berlaku sejak {formatDateTime(restriction.since)}.{restriction.reason && ` Alasan: ${restriction.reason}`}
        </Notice>
      ))}
      {lifting && <LiftDialog restriction={lifting} onClose={() => setLifting(null)} />}
    </Stack>
  );
}

function LiftDialog({ restriction, onClose }: { restriction: RestrictionView; onClose: () => void }) {
  const { api, toast } = useWebCore();
  const { refresh } = useRestrictions();
  const lift = useMutation({
    mutationFn: () =>
      api.send('POST /api/restrictions/{id}/lift', { params: { id: restriction.id }, body: { confirmed: true } }),
    async onSuccess() {
      toast.show({ title: 'Pembatasan dicabut', variant: 'success' });
      await refresh();
      // The page cannot have the focus before the dialog has closed.
      flushSync(onClose);
      focusPage();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Cabut pembatasan?"
      role="alertdialog"
      footer={
        <Row $justify="end">
          <Button $variant="secondary" onClick={onClose}>
            Kembali
          </Button>
          <Button onClick={() => lift.mutate()} busy={lift.isPending} busyLabel="Mencabut...">
            Ya, cabut pembatasan
          </Button>
        </Row>
      }
    >
      <Stack $gap={4}>
        {lift.isError && <FormError>{accountFailureText(lift.error, FAILED)}</FormError>}
        <Text>
          {subjectOf(restriction)} dapat diproses lagi. Jawaban dapat disimpan, tim kami melihat hasilnya kembali, dan
          hasilnya masuk lagi ke statistik.
        </Text>
        <Text>Tautan berbagi yang belum kedaluwarsa dapat dibuka lagi. Pembatasan lain yang aktif tetap berlaku.</Text>
      </Stack>
    </Dialog>
  );
}
