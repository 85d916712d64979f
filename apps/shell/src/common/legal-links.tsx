import { LEGAL_DOCUMENTS, LEGAL_NAMES, type LegalName } from '@kenali/contracts';
import { SmallText, VisuallyHidden } from '@kenali/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageLink } from './page-link.ts';

/** A link to a legal document. In forms it opens a new tab, because leaving the page would lose what was typed. */
export const LegalLink = ({ to, inNewTab, children }: { to: LegalName; inNewTab?: boolean; children: ReactNode }) => (
  <PageLink to={LEGAL_DOCUMENTS[to].path} {...(inNewTab && { target: '_blank', rel: 'noopener' })}>
    {children}
    {inNewTab && <VisuallyHidden> (membuka tab baru)</VisuallyHidden>}
  </PageLink>
);

/** The legal documents as items of a list. */
export const LegalItems = () =>
  LEGAL_NAMES.map((name) => (
    <li key={name}>
      <Link to={LEGAL_DOCUMENTS[name].path}>{LEGAL_DOCUMENTS[name].label}</Link>
    </li>
  ));

/** The rules of a purchase, next to its button. */
export const PurchaseRules = () => (
  <SmallText>
    Dengan melanjutkan, Anda menyetujui{' '}
    <LegalLink to="terms" inNewTab>
      Ketentuan Layanan
    </LegalLink>{' '}
    dan{' '}
    <LegalLink to="refunds" inNewTab>
      Kebijakan Pengembalian Dana
    </LegalLink>
    .
  </SmallText>
);
