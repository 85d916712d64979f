import { useShell } from '@kenali/federation';
import { Button, Dialog, FormError, Stack, Text } from '@kenali/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { explainFailure, failureToast } from './failures.tsx';

interface ConfirmDialogProps {
  /** The question: `Nonaktifkan asesmen?` */
  title: string;
  /** Explains the consequences. */
  children: ReactNode;
  confirmLabel: string;
  isDangerous?: boolean;
  /** Performs the action, shows its toast and closes the dialog. If it throws, the dialog stays open with the error. */
  onConfirm: () => Promise<void>;
  /** Title of the toast after a failure. */
  failed: string;
  onClose: () => void;
}

/** Asks for confirmation. The cancel button has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, isDangerous = false, onConfirm, failed, onClose } = props;
  const { toast } = useShell();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const errorBox = useRef<HTMLDivElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => !isBusy && onClose();
  const confirm = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      await onConfirm();
    } catch (error) {
      setFailure(explainFailure(error));
      toast.show(failureToast(error, failed));
    } finally {
      setIsBusy(false);
    }
  };
  useEffect(() => {
    if (failure) errorBox.current?.focus();
  }, [failure]);
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={close}
      title={title}
      initialFocus={cancelButton}
      footer={
        <>
          <Button ref={cancelButton} $variant="secondary" onClick={close}>
            Batal
          </Button>
          <Button $variant={isDangerous ? 'danger' : 'primary'} busy={isBusy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Stack $gap={4}>
        <Text>{children}</Text>
        {failure && <FormError ref={errorBox}>{failure}</FormError>}
      </Stack>
    </Dialog>
  );
}
