import type { Id } from '@kenali/contracts';
import { Notice } from '@kenali/ui';
import { useState } from 'react';
import { useSession } from '../../common/app-context.ts';
import { PageLink } from '../../common/page-link.ts';

/** The users who closed it, until the page is loaded again. */
const dismissedBy = new Set<Id>();

/**
 * Asks the user to verify their email. Renders nothing once it is verified or closed.
 * @param onClose moves the focus, because the pressed button disappears
 */
export function EmailReminder({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const [, setDismissed] = useState(false);
  if (!user || user.isEmailVerified || dismissedBy.has(user.id)) return null;
  const dismiss = () => {
    dismissedBy.add(user.id);
    setDismissed(true);
    onClose();
  };
  return (
    <Notice onDismiss={dismiss}>
      <strong>Verifikasi email Anda</strong> dengan kode dari email kami ke {user.email}.{' '}
      <PageLink to="/verify-email?next=%2Fdashboard">Masukkan kode</PageLink>
    </Notice>
  );
}
