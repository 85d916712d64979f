import { ADMIN_TEXTS, ASSESSMENT_LIMITS, type AssessmentView, CATALOGUE_LIMITS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { fieldOf, Grid, SelectField, SwitchField, TextAreaField, TextField } from '@kenali/ui';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { changedFields } from '../../common/changed-fields.ts';
import { FormDialog } from '../../common/form-dialog.tsx';
import { TYPE_OPTIONS } from '../../common/labels.ts';
import { RupiahField } from '../../common/rupiah-field.tsx';
import { requiredTextRule, textRule } from '../../common/text-rules.ts';
import { CATALOGUE_KEYS } from './catalogue.api.ts';
import { type EntryForm, listPriceRule, priceRule, toForm, toRequest } from './entry-form.ts';

/** Creates a catalogue entry, or edits the given one. */
export function EntryDialog({ entry, onClose }: { entry?: AssessmentView; onClose: () => void }) {
  const { api } = useShell();
  const form = useForm<EntryForm>({ defaultValues: toForm(entry) });
  const save = (values: EntryForm) =>
    entry
      ? api.send('PATCH /api/admin/catalogue/{id}', {
          params: { id: entry.id },
          body: changedFields(toRequest(toForm(entry)), toRequest(values)),
        })
      : api.send('POST /api/admin/catalogue', { body: toRequest(values) });
  return (
    <FormDialog
      title={entry ? 'Edit asesmen' : 'Tambah asesmen'}
      form={form}
      onSubmit={save}
      done={entry ? ADMIN_TEXTS.assessmentUpdated : ADMIN_TEXTS.assessmentCreated}
      failed={ADMIN_TEXTS.assessmentFailed}
      refresh={CATALOGUE_KEYS}
      onClose={onClose}
    >
      <EntryFields form={form} />
      <SwitchField label="Dijual di situs" {...form.register('isActive')} />
      <SwitchField
        label="Hasil diperiksa psikolog lebih dulu"
        hint="Berlaku untuk hasil yang selesai setelah ini. Orang tua membaca hasilnya setelah psikolog menandatangani."
        {...form.register('requiresSignOff')}
      />
    </FormDialog>
  );
}

/** The form fields for the texts and prices of a catalogue entry. */
function EntryFields({ form }: { form: UseFormReturn<EntryForm> }) {
  const optionalText = (name: 'promoLabel' | 'note' | 'duration' | 'ageRange', label: string, max: number) => (
    <TextField label={label} optional {...fieldOf(form, name, { validate: textRule(label, max) })} />
  );
  return (
    <>
      <TextField
        label="Nama asesmen"
        {...fieldOf(form, 'name', { validate: requiredTextRule('Nama asesmen', ASSESSMENT_LIMITS.name) })}
      />
      <TextAreaField
        label="Deskripsi"
        optional
        {...fieldOf(form, 'description', { validate: textRule('Deskripsi', CATALOGUE_LIMITS.description) })}
      />
      <SelectField
        label="Jenis"
        hint="Menentukan kuesioner yang dibuka. Tidak dapat diubah setelah ada yang memiliki asesmen ini."
        options={TYPE_OPTIONS}
        placeholder="Pilih jenis"
        {...fieldOf(form, 'type', { validate: (type) => type !== '' || ADMIN_TEXTS.fieldRequired('Jenis') })}
      />
      <Grid $columns={2} $gap={4}>
        <RupiahField
          label="Harga"
          hint="Rupiah; 0 berarti gratis"
          {...fieldOf(form, 'priceRupiah', { validate: priceRule, deps: ['listPriceRupiah'] })}
        />
        <RupiahField
          label="Harga coret"
          hint="Rupiah; harga sebelum promo"
          optional
          {...fieldOf(form, 'listPriceRupiah', { validate: listPriceRule })}
        />
        {optionalText('promoLabel', 'Label promo', CATALOGUE_LIMITS.promoLabel)}
        {optionalText('note', 'Catatan', CATALOGUE_LIMITS.note)}
        {optionalText('duration', 'Durasi', ASSESSMENT_LIMITS.duration)}
        {optionalText('ageRange', 'Rentang usia', ASSESSMENT_LIMITS.ageRange)}
      </Grid>
    </>
  );
}
