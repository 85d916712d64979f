import { Button } from '@kenali/ui';
import { RefreshCcwDot } from 'lucide-react';
import { useSync } from './use-sync.ts';

/** Asks the payment provider what became of the open orders, for those who paid and still see 'Menunggu'. */
export function SyncButton() {
  const { sync, isBusy } = useSync();
  return (
    <Button $variant="secondary" $size="small" onClick={sync} busy={isBusy}>
      {!isBusy && <RefreshCcwDot size={20} aria-hidden />}
      Sinkronisasi
    </Button>
  );
}
