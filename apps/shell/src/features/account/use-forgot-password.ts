import { FORGOT_PASSWORD_MS } from '@kenali/contracts';
import { useAccountApi } from './account.api.ts';

/** Asks for the mail. The answer is awaited, and the 2 s of the specification, which hide how long it took. */
export function useForgotPassword(): (email: string) => Promise<void> {
  const { forgotPassword } = useAccountApi();
  return async (email) => {
    const pause = new Promise((resolve) => setTimeout(resolve, FORGOT_PASSWORD_MS));
    const [, answer] = await Promise.allSettled([pause, forgotPassword(email)]);
    if (answer.status === 'rejected') throw answer.reason;
  };
}
