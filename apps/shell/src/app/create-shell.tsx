import { type LinkProps, SHELL_CONTRACT_VERSION, type ShellV1 } from '@kenali/contracts';
import { readablePhone, whatsappUrl } from '@kenali/federation/boot';
import { createWebCore, type WebCore, type WebCoreOptions } from '@kenali/web-core';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useEntryLocation } from '../common/address-router.tsx';
import { practice } from '../practice.ts';
import { forgetPrivateData } from './forget-private-data.ts';
import { keepAnswers, watchSession } from './offline/kept-calls.ts';
import { setTitle } from './routing/page-title.tsx';

/** The router's link, limited to the properties of the shell contract. */
const ShellLink = (props: LinkProps) => <Link {...props} />;

/** Creates the page's only session, API client, query client, cart and toasts. */
export function createShell(options: WebCoreOptions): { webCore: WebCore; shell: ShellV1 } {
  const core = createWebCore(options);
  const webCore = { ...core, api: keepAnswers(core) };
  forgetPrivateData(webCore);
  watchSession(webCore);
  const { api, session, adminSession, cart, toast, queryClient } = webCore;
  const shell: ShellV1 = {
    contract: SHELL_CONTRACT_VERSION,
    settings: {
      practiceName: practice.name,
      profileVideoUrl: practice.profileVideoUrl ?? '',
      contacts: practice.whatsappContacts.map(({ label, phone }) => ({
        label,
        number: readablePhone(phone),
        url: whatsappUrl(phone),
      })),
      photo: practice.photo,
      psychologists: practice.psychologists,
      features: practice.features,
    },
    api,
    session,
    adminSession,
    cart,
    toast,
    queryClient,
    Link: ShellLink,
    useNavigate,
    useParams,
    useLocation: useEntryLocation,
    setTitle,
  };
  return { webCore, shell };
}
