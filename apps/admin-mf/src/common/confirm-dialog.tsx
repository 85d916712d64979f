import { useShell } from '@kenali/federation';
import { Button, Dialog, FormError, Stack, Text } from '@kenali/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { explainFailure, failureToast } from './failure-toast.ts';

export interface ConfirmDialogProps {
  /** The question: `Nonaktifkan asesmen?` */
  title: string;
  /** What the answer brings about. */
  children: ReactNode;
  confirmLabel: string;
  isDangerous?: boolean;
  /** Acts, shows its toast and closes; what it throws stays in the dialog. */
  onConfirm: () => Promise<void>;
  /** Toast of a failure. */
  failed: string;
  onClose: () => void;
}

/** Asks before something is done. The way back has the focus first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, isDangerous = false, onConfirm, failed, onClose } = props;
  const { toast } = useShell();
  const back = useRef<HTMLButtonElement>(null);
  const note = useRef<HTMLDivElement>(null);
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
    if (failure) note.current?.focus();
  }, [failure]);
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={close}
      title={title}
      initialFocus={back}
      footer={
        <>
          <Button ref={back} $variant="secondary" onClick={close}>
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
        {failure && <FormError ref={note}>{failure}</FormError>}
      </Stack>
    </Dialog>
  );
}
