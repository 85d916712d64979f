import type { AssessmentView } from '@kenali/contracts';
import { StartButton } from './start-button.tsx';
import { useDirectAccess } from './use-direct-access.ts';

/** For who is signed in: opens a free assessment, or any one as staff. */
export function DirectAccessButton({ assessment, label }: { assessment: AssessmentView; label: string }) {
  const { open, isOpening } = useDirectAccess(assessment);
  return <StartButton label={label} assessmentName={assessment.name} isBusy={isOpening} onPress={open} />;
}
