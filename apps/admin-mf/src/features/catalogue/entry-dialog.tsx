import { ADMIN_TEXTS, type AssessmentView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { SwitchField } from '@kenali/ui';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../common/form-dialog.tsx';
import { useInvalidateCatalogue } from './catalogue.api.ts';
import { EntryFields } from './entry-fields.tsx';
import { changesOf, type EntryForm, toForm, toRequest } from './entry-form.ts';

/** Creates a catalogue entry, or edits the given one. */
export function EntryDialog({ entry, onClose }: { entry?: AssessmentView; onClose: () => void }) {
  const { api, toast } = useShell();
  const invalidate = useInvalidateCatalogue();
  const form = useForm<EntryForm>({ defaultValues: toForm(entry) });
  const save = async (values: EntryForm) => {
    if (entry)
      await api.send('PATCH /api/admin/catalogue/{id}', {
        params: { id: entry.id },
        body: changesOf(entry, values),
      });
    else await api.send('POST /api/admin/catalogue', { body: toRequest(values) });
    toast.show({ title: entry ? ADMIN_TEXTS.assessmentUpdated : ADMIN_TEXTS.assessmentCreated, variant: 'success' });
    onClose();
    await invalidate();
  };
  return (
    <FormDialog
      title={entry ? 'Edit asesmen' : 'Tambah asesmen'}
      form={form}
      onSubmit={save}
      failed={ADMIN_TEXTS.assessmentFailed}
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
