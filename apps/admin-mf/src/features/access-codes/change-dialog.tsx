import type { AccessBatch } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { fieldOf, SelectField, Text, TextField } from '@kenali/ui';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../common/form-dialog.tsx';
import { formatCount, isCountUpTo } from '../../common/numbers.ts';

export const BATCHES_KEY = ['/api/admin', 'access-codes'];

export interface Change {
  kind: 'revoke' | 'give-back';
  batch: AccessBatch;
}

const TEXTS = {
  revoke: {
    title: 'Cabut kode',
    submitLabel: 'Cabut',
    done: 'Kode dicabut.',
    failed: 'Kode belum dapat dicabut.',
    explanation:
      'Kode yang dicabut tidak dapat dipakai lagi, dan ini tidak dapat dibatalkan. Kode yang sudah dipakai tetap berlaku.',
  },
  'give-back': {
    title: 'Kembalikan kode',
    submitLabel: 'Kembalikan',
    done: 'Kode dikembalikan dan dapat dipakai lagi.',
    failed: 'Kode belum dapat dikembalikan.',
    explanation:
      'Asesmen yang belum dimulai ditarik dari akun yang memakai kode ini, dan pemiliknya mendapat email. Setelah itu kode yang sama dapat dipakai keluarga lain.',
  },
} as const;

/** Revokes unused codes, or gives one back, by the number on its slip: staff see neither codes nor who used them. */
export function ChangeDialog({ kind, batch, onClose }: Change & { onClose: () => void }) {
  const { api } = useShell();
  const isRevoke = kind === 'revoke';
  const form = useForm({ defaultValues: { which: isRevoke ? '' : 'one', number: '' } });
  const { explanation, ...texts } = TEXTS[kind];
  const send = ({ which, number: typed }: { which: string; number: string }) => {
    const params = { id: batch.id };
    const number = Number(typed);
    if (!isRevoke) return api.send('POST /api/admin/access-codes/{id}/give-back', { params, body: { number } });
    return api.send('POST /api/admin/access-codes/{id}/revoke', { params, body: which === 'all' ? {} : { number } });
  };
  const isNumber = (typed: string) =>
    isCountUpTo(batch.count, typed) || `Isi nomor dari 1 sampai ${formatCount(batch.count)}.`;
  return (
    <FormDialog
      {...texts}
      isDangerous={form.watch('which') === 'all'}
      about={batch.partner}
      form={form}
      onSubmit={send}
      refresh={[BATCHES_KEY]}
      onClose={onClose}
    >
      {isRevoke && (
        <SelectField
          label="Kode yang dicabut"
          placeholder="Pilih kode"
          {...fieldOf(form, 'which', { required: 'Pilih kode yang dicabut.' })}
          options={[
            { value: 'one', label: 'Satu kode' },
            { value: 'all', label: `Semua yang belum dipakai (${formatCount(batch.counts.unused)})` },
          ]}
        />
      )}
      {form.watch('which') === 'one' && (
        <TextField
          label="Nomor di kertasnya"
          inputMode="numeric"
          autoComplete="off"
          {...fieldOf(form, 'number', { validate: isNumber })}
        />
      )}
      <Text $size="small">{explanation}</Text>
    </FormDialog>
  );
}
