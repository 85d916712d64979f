import { ADMIN_TEXTS, ASSESSMENT_LIMITS, CATALOGUE_LIMITS } from '@kenali/contracts';
import { Grid, SelectField, TextAreaField, TextField } from '@kenali/ui';
import type { UseFormReturn } from 'react-hook-form';
import { TYPE_OPTIONS } from '../../common/labels.ts';
import { RupiahField } from '../../common/rupiah-field.tsx';
import { type EntryForm, listPriceRule, priceRule, requiredTextRule, textRule } from './entry-form.ts';

/** The form fields for the texts and prices of a catalogue entry. */
export function EntryFields({ form: { register, formState } }: { form: UseFormReturn<EntryForm> }) {
  const error = (field: keyof EntryForm) => formState.errors[field]?.message;
  return (
    <>
      <TextField
        label="Nama asesmen"
        error={error('name')}
        {...register('name', { validate: requiredTextRule('Nama asesmen', ASSESSMENT_LIMITS.name) })}
      />
      <TextAreaField
        label="Deskripsi"
        optional
        error={error('description')}
        {...register('description', { validate: textRule('Deskripsi', CATALOGUE_LIMITS.description) })}
      />
      <SelectField
        label="Jenis"
        hint="Menentukan kuesioner yang dibuka. Tidak dapat diubah setelah ada yang memiliki asesmen ini."
        options={TYPE_OPTIONS}
        placeholder="Pilih jenis"
        error={error('type')}
        {...register('type', { validate: (type) => type !== '' || ADMIN_TEXTS.fieldRequired('Jenis') })}
      />
      <Grid $columns={2} $gap={4}>
        <RupiahField
          label="Harga"
          hint="Rupiah; 0 berarti gratis"
          error={error('priceRupiah')}
          {...register('priceRupiah', { validate: priceRule, deps: ['listPriceRupiah'] })}
        />
        <RupiahField
          label="Harga coret"
          hint="Rupiah; harga sebelum promo"
          optional
          error={error('listPriceRupiah')}
          {...register('listPriceRupiah', { validate: listPriceRule })}
        />
        <TextField
          label="Label promo"
          optional
          error={error('promoLabel')}
          {...register('promoLabel', { validate: textRule('Label promo', CATALOGUE_LIMITS.promoLabel) })}
        />
        <TextField
          label="Catatan"
          optional
          error={error('note')}
          {...register('note', { validate: textRule('Catatan', CATALOGUE_LIMITS.note) })}
        />
        <TextField
          label="Durasi"
          optional
          error={error('duration')}
          {...register('duration', { validate: textRule('Durasi', ASSESSMENT_LIMITS.duration) })}
        />
        <TextField
          label="Rentang usia"
          optional
          error={error('ageRange')}
          {...register('ageRange', { validate: textRule('Rentang usia', ASSESSMENT_LIMITS.ageRange) })}
        />
      </Grid>
    </>
  );
}
