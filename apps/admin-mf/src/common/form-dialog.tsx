import { showServerFields, useShell } from '@kenali/federation';
import { Button, Dialog, FormError, Stack, Text } from '@kenali/ui';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { explainFailure, failureToast } from './failures.tsx';

/** Email addresses may break anywhere. */
const About = styled(Text)`
  overflow-wrap: anywhere;
`;

interface FormDialogProps<Values extends FieldValues> {
  title: string;
  /** Names the user or record that the form changes. */
  about?: ReactNode;
  form: UseFormReturn<Values>;
  /** Sends the form, shows its toast and closes the dialog. If it throws, the dialog stays open with the error. */
  onSubmit: (values: Values) => Promise<void>;
  /** Title of the toast after a failure. */
  failed: string;
  onClose: () => void;
  /** Default: `Simpan`. */
  submitLabel?: string;
  /** Default: `Menyimpan...`. */
  busyLabel?: string;
  children: ReactNode;
}

/**
 * A form in a dialog. The first invalid field gets the focus. A failed request shows a toast and a sentence above the
 * fields, because screen readers do not announce a toast behind an open dialog.
 */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { title, about, form, onSubmit, failed, onClose, children } = props;
  const { submitLabel = 'Simpan', busyLabel = 'Menyimpan...' } = props;
  const { toast } = useShell();
  const id = useId();
  const [failure, setFailure] = useState<{ text: string; hasFieldErrors: boolean } | null>(null);
  const errorBox = useRef<HTMLDivElement>(null);
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await onSubmit(values);
    } catch (error) {
      setFailure({ text: explainFailure(error), hasFieldErrors: showServerFields(error, form) });
      toast.show(failureToast(error, failed));
    }
  });
  useEffect(() => {
    if (failure && !failure.hasFieldErrors) errorBox.current?.focus();
  }, [failure]);
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
          <Button type="submit" form={id} busy={isSubmitting} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <Stack $gap={4}>
          {about && (
            <About $size="small" $tone="inkSoft">
              {about}
            </About>
          )}
          {failure && <FormError ref={errorBox}>{failure.text}</FormError>}
          {children}
        </Stack>
      </form>
    </Dialog>
  );
}
