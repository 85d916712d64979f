import { ACCOUNT_TEXTS, type SignInMethods } from '@kenali/contracts';
import { failureText } from '@kenali/federation';
import { isAtStaffOrigin } from '@kenali/federation/host';
import { Button, FormError, Stack } from '@kenali/ui';
import { createStorage } from '@kenali/web-core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWebCore } from '../../../common/app-context.ts';
import { internalPath } from '../../../common/internal-path.ts';
import { useSubmitOnce } from '../use-account-submit.ts';

const KEY = 'kenali.google-next';
/** Session storage, because Google leads back to the same tab. */
const storage = createStorage(() => window.sessionStorage);

/** What to open after Google. It never contains what Google answers. */
export const googleWish = {
  put: (destination: string) => storage.set(KEY, destination),
  get: (): string => internalPath(storage.get(KEY) ?? null) ?? '/dashboard',
  remove: () => storage.remove(KEY),
  leaveTo: (url: string): void => window.location.assign(url),
};

export interface GoogleEntryProps {
  label: string;
  /** What to open afterwards. */
  destination: string;
}

/** Leads to Google. It renders nothing if the practice does not offer it, or if the API is older than it. */
export function GoogleEntry({ label, destination }: GoogleEntryProps) {
  const { api } = useWebCore();
  const { data } = useQuery<SignInMethods>({
    queryKey: ['/api/auth/methods'],
    staleTime: Number.POSITIVE_INFINITY,
    // Google leads back to the site.
    enabled: !isAtStaffOrigin(),
  });
  const { submit, isBusy, failure } = useSubmitOnce(async () => {
    try {
      const { url } = await api.send('POST /api/auth/google/start', {});
      googleWish.put(destination);
      googleWish.leaveTo(url);
      return 'done';
    } catch (error) {
      return { failure: failureText(error, ACCOUNT_TEXTS.googleFailed, ACCOUNT_TEXTS.noConnection) };
    }
  });
  // The back button may bring this page back as it was left, with a button that never answers.
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const reset = ({ persisted }: PageTransitionEvent) => persisted && setShown((times) => times + 1);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);
  if (data?.google !== true) return null;
  return (
    <Stack $gap={3} key={shown}>
      {failure && <FormError>{failure}</FormError>}
      <Button $variant="secondary" $block busy={isBusy} busyLabel="Membuka Google..." onClick={() => void submit(null)}>
        {label}
      </Button>
    </Stack>
  );
}
