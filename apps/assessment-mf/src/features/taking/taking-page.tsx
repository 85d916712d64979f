import { ACCOUNT_TEXTS, TAKING_TEXTS } from '@kenali/contracts';
import { readId, useRequiredUser } from '../../common/routing.ts';
import type { TakingPageProps } from './opened-assessment.ts';
import { TakingFrame } from './taking-frame.tsx';
import { NOT_FOUND_TITLE, TakingLoading, TakingNotFound } from './taking-states.tsx';
import { Visit } from './visit.tsx';

const LOGIN_WORDS = {
  needed: { title: ACCOUNT_TEXTS.loginRequired, description: TAKING_TEXTS.loginToTake },
  ended: { title: TAKING_TEXTS.sessionEnded, description: TAKING_TEXTS.sessionEndedDetail },
};

/** What every instrument's page does first: who it is, what was saved, whether it may be gone on with. */
export function TakingPage({ id: text, ...page }: TakingPageProps) {
  const user = useRequiredUser(LOGIN_WORDS);
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
  // Answers of one person and one assessment never meet those of another.
  return <Visit key={`${user.id}.${id}`} user={user} id={id} {...page} />;
}
