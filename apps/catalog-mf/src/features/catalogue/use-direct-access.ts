import {
  ACCESS_TEXTS,
  ASSESSMENT_TYPE,
  type AssessmentView,
  type DirectAccessGranted,
  SESSION_TEXTS,
  type ToastMessage,
} from '@kenali/contracts';
import { apiFailureOf, failureText, useShell } from '@kenali/federation';
import { useMutation } from '@tanstack/react-query';
import { useLoginRedirect } from './use-login-redirect.ts';

/** Opens the assessment without an order, shows the outcome in a toast, and navigates to the assessment's page. */
export function useDirectAccess(assessment: AssessmentView) {
  const shell = useShell();
  const navigate = shell.useNavigate();
  const goToLogin = useLoginRedirect();
  const { mutate, isPending } = useMutation({
    // The API returns an existing open user assessment instead of creating a second one.
    mutationFn: (): Promise<DirectAccessGranted> =>
      shell.api.send('POST /api/assessments/{id}/direct-access', { params: { id: assessment.id } }),
    onSuccess: (granted) => {
      const description = ACCESS_TEXTS.ready(assessment.name);
      shell.toast.show({ title: ACCESS_TEXTS.granted(granted), description, variant: 'success' });
      // "all" also refetches the list while no component shows it.
      void shell.queryClient.invalidateQueries({ queryKey: ['/api/user-assessments'], refetchType: 'all' });
    },
    onError: (error) => {
      shell.toast.show(describeFailure(error));
      if (apiFailureOf(error)?.status === 401) goToLogin();
    },
  });
  // React Query skips this callback after the card has unmounted, so a user who left the page stays where they are.
  const goToAssessment = (granted: DirectAccessGranted) => navigate(takingPath(assessment, granted));
  return { open: () => mutate(undefined, { onSuccess: goToAssessment }), isOpening: isPending };
}

/** The page of a user assessment. The page of type "other" takes the assessment's id and finds the user assessment. */
const takingPath = ({ type, id }: AssessmentView, { userAssessmentId }: DirectAccessGranted): string =>
  `${ASSESSMENT_TYPE[type].path}/${type === 'other' ? id : userAssessmentId}`;

/**
 * Returns the toast for a failed access. `notCreated` is for a 409 only: the user was not refused, but the questionnaire
 * does not exist yet, so another assessment may work and another account will not.
 */
export function describeFailure(error: unknown): ToastMessage {
  const status = apiFailureOf(error)?.status;
  if (status === 401)
    return { title: SESSION_TEXTS.notAllowed, description: SESSION_TEXTS.signedOut, variant: 'destructive' };
  return {
    title: status === 409 ? ACCESS_TEXTS.notCreated : ACCESS_TEXTS.failed,
    description: failureText(error, ACCESS_TEXTS.failedDefault, ACCESS_TEXTS.failedDetail),
    variant: 'destructive',
  };
}
