import { failureText } from '@kenali/federation';
import { Actions, Button, Dialog, FormError, Stack, Text } from '@kenali/ui';
import type { UseMutationResult } from '@tanstack/react-query';

interface DangerDialogProps<Subject> {
  /** What the action is about. The dialog is closed while it is null. */
  subject: Subject | null;
  action: UseMutationResult<unknown, Error, Subject>;
  title: string;
  children: string;
  /** The label of the button, and what it shows meanwhile. */
  confirm: string;
  busyLabel: string;
  failed: string;
  onClose: () => void;
}

/** Asks before something that cannot be undone. */
export function DangerDialog<Subject>({
  subject,
  action,
  title,
  children,
  onClose,
  ...texts
}: DangerDialogProps<Subject>) {
  const close = () => {
    action.reset();
    onClose();
  };
  return (
    <Dialog
      open={subject !== null}
      onClose={close}
      role="alertdialog"
      title={title}
      footer={
        <Actions $justify="end">
          <Button $variant="secondary" onClick={close}>
            Batal
          </Button>
          <Button
            $variant="danger"
            busy={action.isPending}
            busyLabel={texts.busyLabel}
            onClick={() => subject !== null && action.mutate(subject)}
          >
            {texts.confirm}
          </Button>
        </Actions>
      }
    >
      <Stack>
        <Text>{children}</Text>
        {action.isError && <FormError>{failureText(action.error, texts.failed)}</FormError>}
      </Stack>
    </Dialog>
  );
}
