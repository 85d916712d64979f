import type { ReminderSetting as Setting } from '@kenali/contracts';
import { FormError, SkeletonText, SwitchField } from '@kenali/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWebCore } from '../../common/app-context.ts';
import { accountFailureText } from './account.api.ts';
import { NotLoaded } from './account-frame.tsx';

const KEY = ['/api/reminders'];

/** Turns the reminders of unfinished assessments on and off. The switch shows what is stored. */
export function ReminderSetting() {
  const { api, queryClient } = useWebCore();
  const { data, isPending, isError, refetch } = useQuery<Setting>({ queryKey: KEY });
  const change = useMutation({
    mutationFn: (isOn: boolean) => api.send('PATCH /api/reminders', { body: { isOn } }),
    onSuccess: (stored) => queryClient.setQueryData(KEY, stored),
  });
  if (isPending) return <SkeletonText lines={1} />;
  if (isError) return <NotLoaded onRetry={refetch}>Pengaturan ini belum dapat dimuat.</NotLoaded>;
  return (
    <>
      {change.isError && (
        <FormError>{accountFailureText(change.error, 'Perubahan belum tersimpan. Silakan coba lagi.')}</FormError>
      )}
      <SwitchField
        label="Ingatkan saya lewat email jika sebuah asesmen belum selesai"
        hint="Satu kali untuk setiap asesmen. Email tentang akun, pembayaran, dan hasil tetap kami kirim."
        checked={change.isPending ? change.variables : data.isOn}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate(target.checked)}
      />
    </>
  );
}
