import { Button, VisuallyHidden } from '@kenali/ui';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

/** How long the button says that it has copied. */
const SHOWN_MS = 4000;

/**
 * Copies a number, and says so on the button and to screen readers. The name of the button stays, or they would say it twice.
 * `name` completes the sentence: "Salin {name}".
 */
export function CopyButton({ value, name }: { value: string; name: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => setOutcome((await copyText(value)) ? 'copied' : 'failed');
  return (
    <>
      <Button $variant="secondary" $size="small" onClick={() => void copy()}>
        {outcome === 'copied' ? <Check size={20} aria-hidden /> : <Copy size={20} aria-hidden />}
        <span aria-hidden>{outcome === 'copied' ? 'Tersalin' : 'Salin'}</span>
        <VisuallyHidden>Salin {name}</VisuallyHidden>
      </Button>
      <VisuallyHidden role="status">
        {outcome === 'copied' && `${name} disalin.`}
        {outcome === 'failed' && 'Belum dapat disalin. Tekan lama nomornya untuk menyalin.'}
      </VisuallyHidden>
    </>
  );
}

/** The Clipboard API exists only on https and localhost, and a browser may refuse it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  // Inside an open dialog, only elements of the dialog can be selected.
  (focused?.closest('dialog') ?? document.body).append(field);
  field.style.setProperty('position', 'fixed');
  field.style.setProperty('opacity', '0');
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
