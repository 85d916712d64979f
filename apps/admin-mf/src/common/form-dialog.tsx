import { showServerFields } from '@kenali/federation';
import { Button, Dialog, SmallText, Stack } from '@kenali/ui';
import { type ReactNode, useId } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type DialogAction, useDialogAction } from './use-dialog-action.tsx';

interface FormDialogProps<Values extends FieldValues> extends DialogAction {
  title: string;
  /** Names the user or record that the form changes. */
  about?: ReactNode;
  form: UseFormReturn<Values>;
  onSubmit: (values: Values) => Promise<unknown>;
  /** Default: `Simpan`. */
  submitLabel?: string;
  /** Default: `Menyimpan...`. */
  busyLabel?: string;
  isDangerous?: boolean;
  children: ReactNode;
}

/** A form in a dialog. The first invalid field gets the focus. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { title, about, form, onSubmit, onClose, children } = props;
  const { submitLabel = 'Simpan', busyLabel = 'Menyimpan...', isDangerous = false } = props;
  const id = useId();
  const { isSubmitting } = form.formState;
  const { run, errorText } = useDialogAction(props, (error) => showServerFields(error, form));
  const submit = form.handleSubmit((values) => run(() => onSubmit(values)));
  // A request in progress cannot be cancelled, so the dialog waits for its response.
  const close = () => !isSubmitting && onClose();
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      footer={
        <>
          <Button $variant="secondary" onClick={close}>
            Batal
          </Button>
          <Button
            $variant={isDangerous ? 'danger' : 'primary'}
            type="submit"
            form={id}
            busy={isSubmitting}
            busyLabel={busyLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <Stack $gap={4}>
          {about && <SmallText as="div">{about}</SmallText>}
          {errorText}
          {children}
        </Stack>
      </form>
    </Dialog>
  );
}
