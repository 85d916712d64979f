import { ADMIN_TEXTS, ASSESSMENT_LIMITS, CATALOGUE_LIMITS } from '@kenali/contracts';
import { fieldOf, Grid, SelectField, TextAreaField, TextField } from '@kenali/ui';
import type { UseFormReturn } from 'react-hook-form';
import { TYPE_OPTIONS } from '../../common/labels.ts';
import { RupiahField } from '../../common/rupiah-field.tsx';
import { requiredTextRule, textRule } from '../../common/text-rules.ts';
import { type EntryForm, listPriceRule, priceRule } from './entry-form.ts';

/** The form fields for the texts and prices of a catalogue entry. */
export function EntryFields({ form }: { form: UseFormReturn<EntryForm> }) {
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
        <TextField
          label="Label promo"
          optional
          {...fieldOf(form, 'promoLabel', { validate: textRule('Label promo', CATALOGUE_LIMITS.promoLabel) })}
        />
        <TextField
          label="Catatan"
          optional
          {...fieldOf(form, 'note', { validate: textRule('Catatan', CATALOGUE_LIMITS.note) })}
        />
        <TextField
          label="Durasi"
          optional
          {...fieldOf(form, 'duration', { validate: textRule('Durasi', ASSESSMENT_LIMITS.duration) })}
        />
        <TextField
          label="Rentang usia"
          optional
          {...fieldOf(form, 'ageRange', { validate: textRule('Rentang usia', ASSESSMENT_LIMITS.ageRange) })}
        />
      </Grid>
    </>
  );
}
