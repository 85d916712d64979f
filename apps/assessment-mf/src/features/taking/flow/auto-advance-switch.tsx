import { SwitchField } from '@kenali/ui';
import { memo } from 'react';
import { useAutoAdvance } from './auto-advance.ts';

/** Lets the user decide whether the next item follows automatically. The choice holds for all assessments on this device. */
export const AutoAdvanceSwitch = memo(function AutoAdvanceSwitch() {
  const [isOn, choose] = useAutoAdvance();
  return <SwitchField label="Lanjut otomatis" checked={isOn} onChange={({ target }) => choose(target.checked)} />;
});
