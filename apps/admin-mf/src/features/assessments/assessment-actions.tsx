import type { AdminAssessmentItem } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Text, TextLink } from '@kenali/ui';
import { RowAction, RowActions } from '../../common/cells.tsx';
import { usePdfDownload } from '../../common/use-pdf-download.ts';

/** A completed one can be read and had as PDF. */
export function AssessmentActions({ row: { id, status, user } }: { row: AdminAssessmentItem }) {
  const { Link } = useShell();
  const { isBusy, download } = usePdfDownload(id);
  if (status !== 'completed')
    return (
      <Text as="span" $size="small" $tone="inkSoft">
        Belum ada hasil
      </Text>
    );
  const whose = `${user.firstName} (${id})`;
  return (
    <RowActions>
      <TextLink as={Link} $alone to={`/admin/assessment-result/${id}`} aria-label={`Lihat hasil ${whose}`}>
        Lihat hasil
      </TextLink>
      <RowAction aria-label={`Unduh PDF ${whose}`} aria-busy={isBusy} onClick={() => void download()}>
        {isBusy ? 'Mengunduh...' : 'Unduh PDF'}
      </RowAction>
    </RowActions>
  );
}
