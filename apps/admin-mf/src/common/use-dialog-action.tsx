import { useShell } from '@kenali/federation';
import { FormError } from '@kenali/ui';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { explainFailure, failureToast } from './failures.tsx';
import { refetch } from './queries.ts';
import { withProof } from './step-up.ts';

export interface DialogAction {
  /** Title of the toast after success. The dialog then closes. Without it, the action itself decides what follows. */
  done?: string;
  /** Title of the toast after a failure. The dialog stays open with the error. */
  failed: string;
  /** The keys of the data that is fetched again after success. */
  refresh?: readonly QueryKey[];
  onClose: () => void;
}

/**
 * Runs the action of a dialog, with a code of the second factor if the server asks for one. A failure shows a toast and a
 * focused sentence, because screen readers do not announce a toast behind an open dialog.
 * @param showFields shows errors at the fields of a form. Returns whether there were any, which keep the focus
 */
export function useDialogAction(
  { done, failed, refresh = [], onClose }: DialogAction,
  showFields: (error: unknown) => boolean = () => false,
) {
  const { toast } = useShell();
  const [failure, setFailure] = useState<{ text: string; hasFieldErrors: boolean } | null>(null);
  const errorBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure && !failure.hasFieldErrors) errorBox.current?.focus();
  }, [failure]);
  const run = async (action: () => Promise<unknown>) => {
    setFailure(null);
    try {
      await withProof(action);
    } catch (error) {
      setFailure({ text: explainFailure(error), hasFieldErrors: showFields(error) });
      toast.show(failureToast(error, failed));
      return;
    }
    if (done === undefined) return;
    toast.show({ title: done, variant: 'success' });
    onClose();
    await refetch(refresh);
  };
  return { run, errorText: failure && <FormError ref={errorBox}>{failure.text}</FormError> };
}
