import {
  type AssessmentType,
  FIRST_USER_ASSESSMENT_ID,
  type Id,
  SESSION_TEXTS,
  TAKING_TEXTS,
  type UserView,
} from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useRef, useState } from 'react';
import { readId, takingPath, useRequiredUser } from '../../common/routing.ts';
import { type RequestedAssessment, useResolveUserAssessment } from './access/resolve-user-assessment.ts';
import { ConsentStep } from './consent/consent-step.tsx';
import { ForWhomLine } from './consent/for-whom.tsx';
import { InstrumentLoader } from './instrument-loader.tsx';
import type { OpenedAssessment, TakingPageProps } from './opened-assessment.ts';
import { progressCalls, userAssessmentDetail } from './progress/progress.api.ts';
import { hasDiscardedAnswers } from './progress/unsent.ts';
import { createUnsentAnswers } from './progress/unsent-answers.ts';
import { TakingFrame } from './taking-frame.tsx';
import {
  NOT_FOUND_TITLE,
  Redirect,
  TakingFailed,
  TakingFrozen,
  TakingLoading,
  TakingNotFound,
  TakingRestricted,
} from './taking-states.tsx';

const LOGIN_NEEDED = { title: SESSION_TEXTS.loginRequired, description: TAKING_TEXTS.loginToTake };
const SESSION_ENDED = { title: TAKING_TEXTS.sessionEnded, description: TAKING_TEXTS.sessionEndedDetail };
const ANSWERS_DISCARDED = {
  title: TAKING_TEXTS.saveFailed,
  description: TAKING_TEXTS.alreadyCompleted,
  variant: 'destructive',
} as const;

/** Checks the session and the id in the address, then loads the user assessment. All instruments use this page. */
export function TakingPage<Type extends AssessmentType>({ id: text, ...page }: TakingPageProps<Type>) {
  const user = useRequiredUser(LOGIN_NEEDED, SESSION_ENDED);
  const id = readId(text);
  if (!user)
    return (
      <TakingFrame title={page.title()}>
        <TakingLoading />
      </TakingFrame>
    );
  if (id === null)
    return (
      <TakingFrame title={NOT_FOUND_TITLE} role={user.role}>
        <TakingNotFound />
      </TakingFrame>
    );
  // The key resets all state when the user or the assessment changes, so that answers are never mixed.
  return <AssessmentLoader key={`${user.id}.${id}`} user={user} id={id} {...page} />;
}

type AssessmentLoaderProps<Type extends AssessmentType> = Omit<TakingPageProps<Type>, 'id'> & {
  user: UserView;
  id: Id;
};

/** Loads the user assessment with this id. If the id belongs to the catalogue, finds or creates the user assessment. */
function Loader<Type extends AssessmentType>(props: AssessmentLoaderProps<Type>) {
  const { user, id, type, title, opensFree = false, completed, children } = props;
  const { api } = useShell();
  const isUserAssessment = id >= FIRST_USER_ASSESSMENT_ID;
  const query = useQuery({ ...userAssessmentDetail(api, id), enabled: isUserAssessment });
  const { data: detail, error, isFetching, refetch } = query;
  const isUnknown = !detail && apiFailureOf(error)?.status === 404;
  const fallback = isUnknown && opensFree ? { type } : null;
  const requested: RequestedAssessment | null = isUserAssessment ? fallback : { assessmentId: id };
  const resolution = useResolveUserAssessment(requested, type);
  const isMissing = requested ? resolution.state === 'missing' : isUnknown;

  function content() {
    const reload: OpenedAssessment['reload'] = async (options) => (await refetch(options)).data;
    if (detail) return <LoadedAssessment {...{ user, type, detail, reload, completed, children }} />;
    if (isMissing) return <TakingNotFound onRetry={resolution.retry} />;
    if (resolution.state === 'failed') return <TakingFailed onRetry={() => resolution.retry?.()} isRetrying={false} />;
    if (error && !isUnknown) return <TakingFailed onRetry={() => void refetch()} isRetrying={isFetching} />;
    return <TakingLoading label={resolution.state === 'creating' ? 'Membuat akses asesmen gratis...' : undefined} />;
  }
  return (
    <TakingFrame title={isMissing ? NOT_FOUND_TITLE : title(detail)} role={user.role}>
      {content()}
    </TakingFrame>
  );
}

/** A step of the history renders the page around it, and not the items. */
const AssessmentLoader = memo(Loader) as typeof Loader;

type LoadedAssessmentProps<Type extends AssessmentType> = Pick<OpenedAssessment, 'user' | 'detail' | 'reload'> &
  Pick<TakingPageProps<Type>, 'type' | 'completed' | 'children'>;

/** Shows the instrument, asks whom it is about and for a consent that it needs, or redirects if the user assessment is completed or belongs to another page. */
function LoadedAssessment<Type extends AssessmentType>(props: LoadedAssessmentProps<Type>) {
  const { user, type, detail, reload, completed, children } = props;
  const shell = useShell();
  const { toast } = shell;
  const { id, results } = detail;
  const [{ calls, unsent }] = useState(() => {
    const owner = { userId: user.id, userAssessmentId: id };
    const unsent = createUnsentAnswers(owner);
    // Whom an inventory is about was answered meanwhile: what this device could not send about it would change that.
    if (detail.forWhom && !detail.asksForWhom) unsent.acknowledge({ participantInfo: unsent.read().participantInfo });
    return { calls: progressCalls(shell, owner), unsent };
  });
  const [isChanging, setIsChanging] = useState(false);
  const isAsking = detail.needsConsent === true || detail.asksForWhom === true;
  const shown = isAsking ? 'asking' : isChanging ? 'changing' : 'taking';
  const before = useRef(shown);
  // The button that had the focus is gone, and the next step begins at its top.
  useEffect(() => {
    if (before.current !== shown && shown !== 'asking') {
      window.scrollTo(0, 0);
      document.querySelector('h1')?.focus({ preventScroll: true });
    }
    before.current = shown;
  }, [shown]);
  const isCompleted = detail.status === 'completed';
  // A completed user assessment never changes, so answers that are still unsent are discarded.
  useEffect(() => {
    if (!isCompleted) return;
    if (hasDiscardedAnswers(unsent.read(), results)) toast.show(ANSWERS_DISCARDED);
    unsent.clear();
  }, [isCompleted, unsent, results, toast]);
  if (detail.assessment.type !== type) return <Redirect to={takingPath(detail.assessment.type, id)} />;
  if (isCompleted) return completed ? completed(detail) : <Redirect to={`/results/${id}`} />;
  if (detail.isFrozen) return <TakingFrozen />;
  // Unsent answers stay on the device: the page that follows the lifting sends them.
  if (detail.isRestricted) return <TakingRestricted onRetry={() => void reload()} />;
  return (
    <InstrumentLoader detail={detail} type={type}>
      {(instrument) => {
        const opened = { user, calls, unsent, detail, reload, instrument };
        if (isAsking) return <ConsentStep {...opened} />;
        if (!detail.forWhom) return children(opened);
        // The questions stay in sight: another answer to "Untuk siapa?" loses none of theirs, and needs a network, which they do not.
        return (
          <Stack $gap={5}>
            {isChanging ? (
              <ConsentStep {...opened} change={{ onDone: () => setIsChanging(false) }} />
            ) : (
              <ForWhomLine detail={detail} onChange={() => setIsChanging(true)} />
            )}
            {children(opened)}
          </Stack>
        );
      }}
    </InstrumentLoader>
  );
}
