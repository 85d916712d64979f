import type { AssessmentView } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { useMutation } from '@tanstack/react-query';
import { describeFailure, describeGrant } from './describe-access.ts';
import { openDirectly, refetchUserAssessments } from './direct-access.api.ts';
import { takingPath } from './taking-path.ts';
import { useLoginRedirect } from './use-login-redirect.ts';

/** Opens the assessment without an order, says how it went, and goes to its page. */
export function useDirectAccess(assessment: AssessmentView) {
  const shell = useShell();
  const navigate = shell.useNavigate();
  const goToLogin = useLoginRedirect();
  const { mutate, isPending } = useMutation({
    mutationFn: () => openDirectly(shell.api, assessment.id),
    onSuccess: (granted) => {
      shell.toast.show(describeGrant(granted, assessment.name));
      void refetchUserAssessments(shell.queryClient);
    },
    onError: (error) => {
      shell.toast.show(describeFailure(error));
      if (apiFailureOf(error)?.status === 401) goToLogin();
    },
  });
  // This part is called only while the card is shown: whoever went elsewhere meanwhile stays there.
  const arrive = ({ userAssessmentId }: { userAssessmentId: number }) =>
    navigate(takingPath(assessment, userAssessmentId));
  return { open: () => mutate(undefined, { onSuccess: arrive }), isOpening: isPending };
}
