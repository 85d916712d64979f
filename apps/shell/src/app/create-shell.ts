import { SHELL_CONTRACT_VERSION, type ShellV1 } from '@kenali/contracts';
import { createWebCore, type WebCore } from '@kenali/web-core';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { settings } from '../settings.ts';
import { forgetPrivateData } from './forget-private-data.ts';
import { setTitle } from './page-title.ts';
import { ShellLink } from './shell-link.tsx';

/** The only place where session, API client, query client, cart and toasts are made. */
export function createShell(fetch: typeof window.fetch): { live: WebCore; shell: ShellV1 } {
  const live = createWebCore({ fetch, locks: navigator.locks });
  forgetPrivateData(live);
  const { api, session, adminSession, cart, toast, queryClient } = live;
  const shell: ShellV1 = {
    contract: SHELL_CONTRACT_VERSION,
    settings: { practiceName: settings.practiceName, profileVideoUrl: settings.profileVideoUrl },
    api,
    session,
    adminSession,
    cart,
    toast,
    queryClient,
    Link: ShellLink,
    useNavigate,
    useParams,
    useLocation,
    setTitle,
  };
  return { live, shell };
}
