import { ACCESS_TEXTS, type AssessmentView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { StartButton } from './start-button.tsx';
import { useLoginRedirect } from './use-login-redirect.ts';

/** A free assessment for a visitor: an account is needed to keep the answers. */
export function LoginFirstButton({ assessment, label }: { assessment: AssessmentView; label: string }) {
  const { toast } = useShell();
  const goToLogin = useLoginRedirect();
  const press = () => {
    toast.show({ title: ACCESS_TEXTS.loginRequired, description: ACCESS_TEXTS.loginToOpen });
    goToLogin();
  };
  return <StartButton label={label} assessmentName={assessment.name} onPress={press} />;
}
