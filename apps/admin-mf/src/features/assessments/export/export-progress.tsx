import { Button, ProgressBar, Row, VisuallyHidden } from '@kenali/ui';
import { styled } from 'styled-components';
import { formatCount } from '../../../common/numbers.ts';
import type { CsvProgress } from './use-csv-export.ts';

const Box = styled(Row)`
  padding: ${({ theme }) => theme.space[4]};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.surface};
  > :first-child { flex: 1 1 240px; min-width: 0; }
`;

/** The progress of a CSV export in rows, with a cancel button. */
export function ExportProgress({
  progress: { rows, total },
  onCancel,
}: {
  progress: CsvProgress;
  onCancel: () => void;
}) {
  const soFar = formatCount(rows);
  return (
    <Box $gap={4} role="group" aria-label="Ekspor yang berjalan">
      <ProgressBar
        label="Ekspor CSV"
        value={total === null ? 0 : rows}
        max={total ?? 1}
        valueText={total === null ? `${soFar} baris` : `${soFar} dari ${formatCount(total)} baris`}
      />
      <Button $variant="secondary" $size="small" onClick={onCancel}>
        Batalkan
      </Button>
      {/* Screen readers announce this once. They would announce each new number otherwise. */}
      <VisuallyHidden role="status">Mengekspor data...</VisuallyHidden>
    </Box>
  );
}
