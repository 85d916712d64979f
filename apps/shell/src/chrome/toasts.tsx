import { ToastProvider, ToastViewport } from '@kenali/ui';
import { useLive } from '../common/live-context.ts';

export function ToastsViewport() {
  const { toast } = useLive();
  return (
    <ToastProvider>
      <ToastViewport store={toast} />
    </ToastProvider>
  );
}
