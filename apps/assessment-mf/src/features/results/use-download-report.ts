import { type Id, REDIRECT_UNAUTHENTICATED_MS, RESULT_TEXTS, SESSION_TEXTS } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { saveFile } from '@kenali/ui';
import { useEffect, useRef, useState } from 'react';
import { loginPath } from '../../common/routing.ts';
import { downloadReport } from './results.api.ts';

/** Downloads the PDF of a result and shows a toast about the outcome. Redirects to the login if the session has ended. */
export function useDownloadReport(id: Id) {
  const { api, toast, session, useNavigate } = useShell();
  const navigate = useNavigate();
  const [isDownloading, setIsDownloading] = useState(false);
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(redirect.current), []);

  async function download() {
    setIsDownloading(true);
    try {
      // Without a session the request would fail with 401, so it is not sent.
      if (session.getSnapshot().status === 'anonymous') throw new Error('The user is not signed in.');
      saveFile(await downloadReport(api, id));
      toast.show({ title: 'Berhasil!', description: RESULT_TEXTS.pdfSucceeded, variant: 'success' });
    } catch (error) {
      showFailure(apiFailureOf(error)?.status);
    } finally {
      setIsDownloading(false);
    }
  }

  function showFailure(status: number | undefined) {
    if (status !== 401) {
      toast.show({ title: 'Error', description: RESULT_TEXTS.pdfFailed, variant: 'destructive' });
      return;
    }
    toast.show({ title: SESSION_TEXTS.notAllowed, description: SESSION_TEXTS.signedOut, variant: 'destructive' });
    redirect.current = setTimeout(() => navigate(loginPath(`/results/${id}`)), REDIRECT_UNAUTHENTICATED_MS);
  }
  return { download: () => void download(), isDownloading };
}
