import { LEAVE_EVENT } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Button, Dialog, Row, Text } from '@kenali/ui';
import { type ReactNode, useEffect, useState } from 'react';
import type { Progress } from '../progress/use-progress.ts';
import { type StepHistory, type StepHistoryOptions, useStepHistory } from './use-step-history.ts';

interface TakingStepsOptions extends Omit<StepHistoryOptions, 'ask'> {
  progress: Pick<Progress, 'state' | 'isStored'>;
}

/** The steps of a taking page. `dialog` asks before answers are lost that are neither sent nor stored. */
export function useTakingSteps({ progress, ...options }: TakingStepsOptions): {
  steps: StepHistory;
  dialog: ReactNode;
} {
  const isAtRisk = (progress.state === 'unsent' || progress.state === 'saving') && !progress.isStored;
  const { ask, dialog } = useLeaveGuard(isAtRisk);
  const steps = useStepHistory({ ...options, ask: isAtRisk ? ask : undefined });
  return { steps, dialog };
}

/**
 * Asks before the user leaves while answers are neither sent nor stored on the device: before the tab closes, before a
 * link opens another page, and before the shell signs the user out. `useStepHistory` asks for the Back button. If the answers
 * become safe while it asks, the user leaves.
 *
 * @param isAtRisk true while leaving would lose answers
 */
function useLeaveGuard(isAtRisk: boolean): { ask(leave: () => void): void; dialog: ReactNode } {
  const { useNavigate } = useShell();
  const navigate = useNavigate();
  const [pending, setPending] = useState<{ leave(): void } | null>(null);

  useEffect(() => {
    if (!isAtRisk) return;
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    const stopLink = (event: MouseEvent) => {
      const path = pathOfLink(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setPending({ leave: () => navigate(path) });
    };
    const stopSignOut = (event: Event) => {
      event.preventDefault();
      setPending({ leave: (event as CustomEvent<() => void>).detail });
    };
    window.addEventListener(LEAVE_EVENT, stopSignOut, { signal });
    document.addEventListener('click', stopLink, { capture: true, signal });
    return () => listening.abort();
  }, [isAtRisk, navigate]);

  // Once the answers are safe, nothing is left to ask.
  useEffect(() => {
    if (!pending || isAtRisk) return;
    setPending(null);
    pending.leave();
  }, [pending, isAtRisk]);

  const close = () => setPending(null);
  return {
    ask: (leave) => setPending({ leave }),
    dialog: (
      <Dialog
        open={pending !== null}
        onClose={close}
        role="alertdialog"
        title="Jawaban belum terkirim"
        footer={
          <Row>
            <Button onClick={close}>Tetap di halaman ini</Button>
            <Button
              $variant="quiet"
              onClick={() => {
                close();
                pending?.leave();
              }}
            >
              Tinggalkan halaman
            </Button>
          </Row>
        }
      >
        <Text>
          Perangkat ini tidak dapat menyimpan jawaban, dan jawaban terakhir belum sampai ke kami. Jika Anda meninggalkan
          halaman ini sekarang, jawaban itu hilang.
        </Text>
      </Dialog>
    ),
  };
}

/** The path of a link to another page of this site. Null for other clicks, and for links that open elsewhere. */
function pathOfLink(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || (link.target && link.target !== '_self')) return null;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
  if (origin !== window.location.origin || pathname === window.location.pathname) return null;
  return `${pathname}${search}${hash}`;
}
