import { formatDateTime, Notice } from '@kenali/ui';
import { PageLink } from '../../../common/page-link.ts';
import { deletionsOf, useDataRequests } from './data-requests.api.ts';
import { subjectOf } from './waiting-deletions.tsx';

/** One line on the dashboard for each deletion that the owner can still take back, so that nobody has to look for it. */
export function DeletionReminder() {
  const waiting = deletionsOf(useDataRequests().data).filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return null;
  return (
    <Notice tone="warn">
      {waiting.map((request) => (
        <p key={request.id}>
          {subjectOf(request)} {request.waitsFor ? 'seharusnya' : 'akan'} dihapus setelah{' '}
          {formatDateTime(request.eraseAt as string)}
          {request.waitsFor && ', tetapi tertunda'}.
        </p>
      ))}
      <PageLink to="/account/data">Lihat atau batalkan penghapusan</PageLink>
    </Notice>
  );
}
