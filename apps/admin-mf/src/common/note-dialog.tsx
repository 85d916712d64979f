import { ADMIN_TEXTS, STAFF_NOTE_MAX } from '@kenali/contracts';
import { TextAreaField } from '@kenali/ui';
import { useForm } from 'react-hook-form';
import { FormDialog } from './form-dialog.tsx';
import type { DialogAction } from './use-dialog-action.tsx';

interface NoteDialogProps extends DialogAction {
  title: string;
  about: string;
  /** Explains what to write. */
  hint: string;
  submitLabel: string;
  onSubmit: (note: string) => Promise<unknown>;
}

/** The rule for the note, for `register`. The server trims the note too. */
const requiredNote = {
  validate: (note: string) =>
    note.trim() === ''
      ? ADMIN_TEXTS.noteRequired
      : note.trim().length <= STAFF_NOTE_MAX || ADMIN_TEXTS.fieldTooLong('Catatan', STAFF_NOTE_MAX),
};

/** Asks for a required staff note that explains an action. */
export function NoteDialog({ hint, onSubmit, ...rest }: NoteDialogProps) {
  const form = useForm({ defaultValues: { note: '' } });
  return (
    <FormDialog form={form} onSubmit={({ note }) => onSubmit(note.trim())} {...rest}>
      <TextAreaField
        label="Catatan"
        hint={hint}
        maxLength={STAFF_NOTE_MAX}
        error={form.formState.errors.note?.message}
        {...form.register('note', requiredNote)}
      />
    </FormDialog>
  );
}
