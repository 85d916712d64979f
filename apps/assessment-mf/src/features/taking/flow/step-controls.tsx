import { SwitchField } from '@kenali/ui';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { memo } from 'react';
import { useAutoAdvance } from './auto-advance.ts';

/** Lets the user decide whether the next item follows automatically. The choice holds for all assessments on this device. */
export const AutoAdvanceSwitch = memo(function AutoAdvanceSwitch() {
  const [isOn, choose] = useAutoAdvance();
  return <SwitchField label="Lanjut otomatis" checked={isOn} onChange={({ target }) => choose(target.checked)} />;
});

/* The labels of the buttons to the step before and after. They are elements, so that a step renders no icon again. */

export const PREVIOUS = (
  <>
    <ArrowLeft size={20} aria-hidden />
    Sebelumnya
  </>
);

export const NEXT = (
  <>
    Selanjutnya
    <ArrowRight size={20} aria-hidden />
  </>
);
