import { Button, Dialog, Stack, Text } from '@kenali/ui';
import { type ReactNode, useRef, useState } from 'react';
import { type DialogAction, useDialogAction } from './use-dialog-action.tsx';

interface ConfirmDialogProps extends DialogAction {
  /** The question: `Nonaktifkan asesmen?` */
  title: string;
  /** Explains the consequences. */
  children: ReactNode;
  confirmLabel: string;
  isDangerous?: boolean;
  onConfirm: () => Promise<unknown>;
}

/** Asks for confirmation. The cancel button has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, isDangerous = false, onConfirm, onClose } = props;
  const cancelButton = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { run, errorText } = useDialogAction(props);
  const close = () => !isBusy && onClose();
  const confirm = async () => {
    setIsBusy(true);
    await run(onConfirm);
    setIsBusy(false);
  };
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
        {errorText}
      </Stack>
    </Dialog>
  );
}
