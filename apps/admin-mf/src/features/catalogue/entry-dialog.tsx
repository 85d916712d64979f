import { ADMIN_TEXTS, type AssessmentView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { SwitchField } from '@kenali/ui';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../common/form-dialog.tsx';
import { useCatalogueChanged } from './catalogue.api.ts';
import { EntryFields } from './entry-fields.tsx';
import { changesOf, type EntryForm, entryOf, formOf } from './entry-form.ts';

/** A new entry, or one to edit. */
export function EntryDialog({ entry, onClose }: { entry?: AssessmentView; onClose: () => void }) {
  const { api, toast } = useShell();
  const changed = useCatalogueChanged();
  const form = useForm<EntryForm>({ defaultValues: formOf(entry) });
  const save = async (values: EntryForm) => {
    if (entry)
      await api.send('PATCH /api/admin/catalogue/{id}', {
        params: { id: entry.id },
        body: changesOf(entry, values),
      });
    else await api.send('POST /api/admin/catalogue', { body: entryOf(values) });
    toast.show({ title: entry ? ADMIN_TEXTS.assessmentUpdated : ADMIN_TEXTS.assessmentCreated });
    onClose();
    await changed();
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
    </FormDialog>
  );
}
