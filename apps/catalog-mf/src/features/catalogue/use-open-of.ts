import { type Id, mayBeCompleted, type UserAssessmentView } from '@kenali/contracts';
import { useSession } from '@kenali/federation';
import { useQuery } from '@tanstack/react-query';

/** The user assessments of an assessment that the user owns and may still complete. A visitor has none. */
export function useOpenOf(id: Id): readonly UserAssessmentView[] {
  const isSignedIn = useSession().user !== null;
  const { data } = useQuery<UserAssessmentView[]>({ queryKey: ['/api/user-assessments'], enabled: isSignedIn });
  const own = (isSignedIn && data) || [];
  return own.filter((entry) => entry.assessmentId === id && mayBeCompleted(entry));
}
