import type { AssessmentType } from '@kenali/contracts';
import { createUseFlag, useShell } from '@kenali/federation';
import { Button, type ButtonLook, VisuallyHidden } from '@kenali/ui';
import { type ReactNode, useState } from 'react';
import app from '../../../package.json';
import type { SampleFlow } from './sample-flow.tsx';
import { hasSample } from './sample-types.ts';

const useFlag = createUseFlag(app.kenali.flags);

/** Loads the questions and the dialog on the first click, so that they do not delay the first view. */
const loadSample = () => import('./sample-flow.tsx').then((loaded) => loaded.SampleFlow);

export interface SampleButtonProps {
  type: AssessmentType;
  assessmentName: string;
  look?: ButtonLook;
  /** Renders the assessment's primary action at the end. It is a prop because features do not import each other. */
  renderNextStep?: (type: AssessmentType) => ReactNode;
}

const ON_CARD: ButtonLook = { $variant: 'secondary', $block: true };

/** The button 'Coba Sample Gratis'. Renders nothing for a type without samples, and while the practice has switched samples off. */
export function SampleButton({ type, assessmentName, look = ON_CARD, renderNextStep }: SampleButtonProps) {
  const { toast } = useShell();
  const [isLoading, setIsLoading] = useState(false);
  const [Flow, setFlow] = useState<typeof SampleFlow | null>(null);
  const isOffered = useFlag('sample-questions');
  if (!isOffered || !hasSample(type)) return null;
  const open = async () => {
    setIsLoading(true);
    try {
      const loaded = await loadSample();
      setFlow(() => loaded);
    } catch (cause) {
      // An error boundary would replace the whole catalogue. `reportError` still sends the error to the site.
      window.reportError(cause);
      toast.show({
        title: 'Contoh pertanyaan belum dapat dimuat',
        description: 'Periksa sambungan internet Anda, lalu tekan tombolnya sekali lagi.',
        variant: 'destructive',
      });
    }
    setIsLoading(false);
  };
  return (
    <>
      <Button {...look} onClick={() => void open()} busy={isLoading} aria-haspopup="dialog">
        <span>
          Coba Sample Gratis <VisuallyHidden>{assessmentName}</VisuallyHidden>
        </span>
      </Button>
      {Flow && <Flow type={type} nextStep={renderNextStep?.(type)} onClose={() => setFlow(null)} />}
    </>
  );
}
