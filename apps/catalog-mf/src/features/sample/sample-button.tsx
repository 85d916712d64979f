import type { AssessmentType } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Button, VisuallyHidden } from '@kenali/ui';
import { useState } from 'react';
import type { SampleFlow } from './sample-flow.tsx';
import { hasSample } from './sample-types.ts';

/** Questions and dialog come when somebody asks for them: the first view does without. */
const loadSample = () => import('./sample-flow.tsx').then((loaded) => loaded.SampleFlow);

/** 'Coba Sample Gratis' on a card; nothing for a type without samples. */
export function SampleButton({ type, assessmentName }: { type: AssessmentType; assessmentName: string }) {
  const { toast } = useShell();
  const [isLoading, setIsLoading] = useState(false);
  const [Flow, setFlow] = useState<typeof SampleFlow | null>(null);
  if (!hasSample(type)) return null;
  const open = async () => {
    setIsLoading(true);
    try {
      const loaded = await loadSample();
      setFlow(() => loaded);
    } catch (cause) {
      // A boundary would take the whole catalogue away for the sake of a sample. The site is told all the same.
      window.reportError(cause);
      toast.show({
        title: 'Sample belum dapat dimuat',
        description: 'Periksa sambungan internet Anda, lalu tekan tombolnya sekali lagi.',
        variant: 'destructive',
      });
    }
    setIsLoading(false);
  };
  return (
    <>
      <Button $variant="quiet" $block onClick={() => void open()} busy={isLoading} aria-haspopup="dialog">
        <span>
          Coba Sample Gratis <VisuallyHidden>{assessmentName}</VisuallyHidden>
        </span>
      </Button>
      {Flow && <Flow type={type} onClose={() => setFlow(null)} />}
    </>
  );
}
