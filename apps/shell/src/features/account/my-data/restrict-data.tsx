import { childKey, RESTRICTION_REASON_MAX } from '@kenali/contracts';
import { Button, ChoiceGroup, FormError, Row, Stack, Text, TextAreaField } from '@kenali/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWebCore } from '../../../common/app-context.ts';
import { SectionCard } from '../../../common/section-card.tsx';
import { accountFailureText } from '../account.api.ts';
import { NotLoaded } from '../account-frame.tsx';
import { FAILED, nameOf, useRestrictions } from './active-restrictions.tsx';
import { aboutChild } from './data-requests.api.ts';

const WHOLE = 'account';

/** Switches a restriction on. */
export function RestrictData() {
  const { api, toast } = useWebCore();
  const { data, hasFailed, refetch, refresh } = useRestrictions();
  const [chosen, setChosen] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const restrict = useMutation({
    mutationFn: () => {
      const about = child
        ? { scope: 'child' as const, child: { name: child.name, birthDate: child.birthDate } }
        : { scope: 'account' as const };
      return api.send('POST /api/restrictions', { body: { ...about, ...(reason.trim() && { reason }) } });
    },
    async onSuccess() {
      toast.show({ title: 'Pembatasan berlaku', description: 'Anda dapat mencabutnya kapan saja di halaman ini.' });
      await refresh();
      setChosen(null);
      setReason('');
    },
  });
  if (!data && !hasFailed) return null;
  const isWhole = data?.restrictions.some(({ child }) => !child) === true;
  const isOn = ({ name, birthDate }: { name: string; birthDate: string }) =>
    data?.restrictions.some(({ child }) => child?.name === name && child.birthDate === birthDate) === true;
  const children = (data?.children ?? []).filter((each) => !isOn(each));
  const child = children.find((each) => childKey(each) === chosen);
  const options = children.map((each) => ({
    value: childKey(each),
    label: `Data ${nameOf(each.name)}`,
    description: aboutChild(each),
  }));
  return (
    <SectionCard title="Batasi pemrosesan data">
      {!data ? (
        <NotLoaded onRetry={refetch}>Bagian ini belum dapat dimuat.</NotLoaded>
      ) : isWhole ? (
        <Text>Semua data akun ini sedang dibatasi. Anda dapat mencabutnya di bagian atas halaman ini.</Text>
      ) : (
        <Stack $gap={4}>
          <Text>
            Data tetap tersimpan, tetapi tidak dipakai. Jawaban baru tidak disimpan, dan tim kami tidak melihat isinya.
            Tautan berbagi tidak dapat dibuka. Hasil tidak masuk statistik dan penelitian.
          </Text>
          <Text $tone="inkSoft">
            Anda tetap dapat membaca hasil, mengunduh laporan dan data, serta memperbaiki atau menghapusnya.
          </Text>
          <ChoiceGroup
            legend="Apa yang ingin Anda batasi?"
            options={[...options, { value: WHOLE, label: 'Seluruh akun', description: 'Semua anak dan semua asesmen' }]}
            value={chosen}
            onChange={(value) => setChosen(value)}
          />
          <TextAreaField
            label="Alasan (boleh kosong)"
            maxLength={RESTRICTION_REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          {restrict.isError && <FormError>{accountFailureText(restrict.error, FAILED)}</FormError>}
          <Row>
            <Button
              $variant="secondary"
              disabled={!child && chosen !== WHOLE}
              busy={restrict.isPending}
              busyLabel="Menyimpan..."
              onClick={() => restrict.mutate()}
            >
              Aktifkan pembatasan
            </Button>
          </Row>
        </Stack>
      )}
    </SectionCard>
  );
}
