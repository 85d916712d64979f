import { ACCESS_CODES_MAX, type AccessBatchInput, ADMIN_TEXTS, PARTNER_MAX, STAFF_NOTE_MAX } from '@kenali/contracts';
import { newKey, useShell } from '@kenali/federation';
import { DateField, fieldOf, Notice, SelectField, TextAreaField, TextField } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { LoadFailed } from '../../common/failures.tsx';
import { FormDialog } from '../../common/form-dialog.tsx';
import { formatCount, isCountUpTo } from '../../common/numbers.ts';
import { fresh } from '../../common/queries.ts';
import { RupiahField } from '../../common/rupiah-field.tsx';
import { parseRupiah } from '../../common/rupiah-input.ts';
import { requiredTextRule } from '../../common/text-rules.ts';
import { BATCHES_KEY } from './change-dialog.tsx';
import type { NewBatch } from './new-codes.tsx';

const EMPTY = { assessmentId: '', count: '', partner: '', lastDay: '', agreedRupiah: '', note: '' };
type BatchForm = typeof EMPTY;

const countRule = (typed: string) =>
  isCountUpTo(ACCESS_CODES_MAX, typed) || `Isi jumlah kode, dari 1 sampai ${formatCount(ACCESS_CODES_MAX)}.`;
const agreedRule = (typed: string) =>
  !Number.isNaN(parseRupiah(typed)) || 'Isi harga dalam rupiah tanpa sen, atau kosongkan.';

function toInput({ assessmentId, count, agreedRupiah: typed, ...texts }: BatchForm): AccessBatchInput {
  const agreedRupiah = parseRupiah(typed);
  return {
    ...texts,
    assessmentId: Number(assessmentId),
    count: Number(count),
    ...(agreedRupiah !== null && { agreedRupiah }),
  };
}

interface BatchDialogProps {
  onCreated: (batch: NewBatch) => void;
  onClose: () => void;
}

/** Creates a batch. The key is this dialog's: a repeated press after a lost answer finds the batch of the first one. */
export function BatchDialog({ onCreated, onClose }: BatchDialogProps) {
  const { api } = useShell();
  const key = useRef(newKey());
  const form = useForm<BatchForm>({ defaultValues: EMPTY });
  const catalogue = useQuery(fresh(['/api/admin', 'catalogue'], 'GET /api/admin/catalogue', {}));
  const onSale = catalogue.data?.filter(({ isActive }) => isActive) ?? [];
  const create = async (values: BatchForm) => {
    const idempotencyKey = key.current;
    const batch = await api.send('POST /api/admin/access-codes', { body: toInput(values) }, { idempotencyKey });
    onCreated({ ...batch, key: idempotencyKey });
  };
  return (
    <FormDialog
      title="Buat kode akses"
      submitLabel="Buat kode"
      busyLabel="Membuat..."
      form={form}
      onSubmit={create}
      done="Kode akses dibuat."
      failed="Kode akses belum dapat dibuat."
      refresh={[BATCHES_KEY]}
      onClose={onClose}
    >
      <TextField
        label="Nama mitra"
        hint="Tampil di kertas kode dan di Order History keluarga"
        autoComplete="off"
        maxLength={PARTNER_MAX}
        {...fieldOf(form, 'partner', { validate: requiredTextRule('Nama mitra', PARTNER_MAX) })}
      />
      <LoadFailed query={catalogue} title="Daftar asesmen tidak dapat dimuat" />
      <SelectField
        label="Asesmen"
        placeholder="Pilih asesmen"
        options={onSale.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...fieldOf(form, 'assessmentId', { required: ADMIN_TEXTS.fieldRequired('Asesmen') })}
      />
      <TextField
        label="Jumlah kode"
        hint="Satu untuk setiap keluarga"
        inputMode="numeric"
        autoComplete="off"
        {...fieldOf(form, 'count', { validate: countRule })}
      />
      <DateField
        label="Berlaku sampai"
        hint="Hari terakhir kode dapat dipakai"
        {...fieldOf(form, 'lastDay', { required: ADMIN_TEXTS.fieldRequired('Berlaku sampai') })}
      />
      <RupiahField
        label="Harga yang disepakati"
        hint="Rupiah untuk semua kode, dibayar di luar situs. Tidak masuk laporan pendapatan."
        optional
        {...fieldOf(form, 'agreedRupiah', { validate: agreedRule })}
      />
      <TextAreaField
        label="Catatan"
        hint="Hanya untuk tim, tanpa nama anak"
        optional
        maxLength={STAFF_NOTE_MAX}
        {...fieldOf(form, 'note')}
      />
      <Notice tone="info" role="note">
        Di layar berikutnya, kode dapat diunduh sebagai CSV dan kertas untuk dicetak, selama satu jam.
      </Notice>
    </FormDialog>
  );
}
