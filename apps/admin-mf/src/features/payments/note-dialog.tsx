import { STAFF_NOTE_MAX } from '@kenali/contracts';
import { TextAreaField } from '@kenali/ui';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../common/form-dialog.tsx';
import { requiredNote } from './staff-note.ts';

export interface NoteDialogProps {
  title: string;
  about: ReactNode;
  /** What to write: what was done, when, how. */
  hint: string;
  submitLabel: string;
  failed: string;
  onSubmit: (note: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the note without which an act of staff would explain nothing. */
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
