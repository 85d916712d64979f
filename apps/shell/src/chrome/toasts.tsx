import { ToastProvider, ToastViewport } from '@kenali/ui';
import { useWebCore } from '../common/app-context.ts';

export function ToastsViewport() {
  const { toast } = useWebCore();
  return (
    <ToastProvider>
      <ToastViewport store={toast} />
    </ToastProvider>
  );
}
