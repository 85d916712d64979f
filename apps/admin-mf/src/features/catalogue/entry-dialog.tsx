import { ADMIN_TEXTS, type AssessmentView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { SwitchField } from '@kenali/ui';
import { useForm } from 'react-hook-form';
import { changedFields } from '../../common/changed-fields.ts';
import { FormDialog } from '../../common/form-dialog.tsx';
import { CATALOGUE_KEYS } from './catalogue.api.ts';
import { EntryFields } from './entry-fields.tsx';
import { type EntryForm, toForm, toRequest } from './entry-form.ts';

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
