import { showServerFields, useShell } from '@kenali/federation';
import { Button, Dialog, FormError, Stack, Text } from '@kenali/ui';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { explainFailure, failureToast } from './failure-toast.ts';

/** Addresses break anywhere. */
const About = styled(Text)`
  overflow-wrap: anywhere;
`;

export interface FormDialogProps<Values extends FieldValues> {
  title: string;
  /** Whom or what it is about. */
  about?: ReactNode;
  form: UseFormReturn<Values>;
  /** Sends the form, shows its toast and closes; what it throws stays in the dialog. */
  onSubmit: (values: Values) => Promise<void>;
  /** Toast of a failure. */
  failed: string;
  onClose: () => void;
  /** `Simpan` unless told. */
  submitLabel?: string;
  /** `Menyimpan...` unless told. */
  busyLabel?: string;
  children: ReactNode;
}

/**
 * A form over the page. Wrong fields say so and the first takes the focus; a refusal is a toast and a sentence above the
 * fields, as a toast over an open dialog is not spoken.
 */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { title, about, form, onSubmit, failed, onClose, children } = props;
  const { submitLabel = 'Simpan', busyLabel = 'Menyimpan...' } = props;
  const { toast } = useShell();
  const id = useId();
  const [failure, setFailure] = useState<{ text: string; isAboutFields: boolean } | null>(null);
  const note = useRef<HTMLDivElement>(null);
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await onSubmit(values);
    } catch (error) {
      setFailure({ text: explainFailure(error), isAboutFields: showServerFields(error, form) });
      toast.show(failureToast(error, failed));
    }
  });
  useEffect(() => {
    if (failure && !failure.isAboutFields) note.current?.focus();
  }, [failure]);
  // What is on its way cannot be called back; its answer decides.
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
          {failure && <FormError ref={note}>{failure.text}</FormError>}
          {children}
        </Stack>
      </form>
    </Dialog>
  );
}
