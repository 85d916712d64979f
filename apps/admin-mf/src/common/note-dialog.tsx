import { STAFF_NOTE_MAX } from '@kenali/contracts';
import { fieldOf, TextAreaField } from '@kenali/ui';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from './form-dialog.tsx';
import { requiredTextRule } from './text-rules.ts';
import type { DialogAction } from './use-dialog-action.tsx';

interface NoteField {
  /** In the body of the call, whose errors are shown at the field. */
  name: string;
  label: string;
  /** What errors call it. Default: the label. */
  subject?: string;
  max: number;
}

interface NoteDialogProps extends DialogAction {
  title: string;
  about?: ReactNode;
  /** Explains what to write. */
  hint?: string;
  /** Default: the note of staff. */
  field?: NoteField;
  submitLabel?: string;
  onSubmit: (note: string) => Promise<unknown>;
}

const NOTE: NoteField = { name: 'note', label: 'Catatan', max: STAFF_NOTE_MAX };

/** Asks for a required text of staff that explains an action. The server trims it too. */
export function NoteDialog({ hint, field = NOTE, onSubmit, ...rest }: NoteDialogProps) {
  const { name, label, max, subject = label } = field;
  const form = useForm<Record<string, string>>({ defaultValues: { [name]: '' } });
  const validate = requiredTextRule(subject, max);
  return (
    <FormDialog form={form} onSubmit={({ [name]: text = '' }) => onSubmit(text.trim())} {...rest}>
      <TextAreaField label={label} hint={hint} maxLength={max} {...fieldOf(form, name, { validate })} />
    </FormDialog>
  );
}
