import { ADMIN_TEXTS, type AssessmentView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { ConfirmDialog } from '../../common/confirm-dialog.tsx';
import { CATALOGUE_KEYS } from './catalogue.api.ts';

/** Deactivates an active entry, or activates an inactive one. */
export function ActivityDialog({
  entry: { id, name, isActive },
  onClose,
}: {
  entry: AssessmentView;
  onClose: () => void;
}) {
  const { api } = useShell();
  const toggle = () => api.send('PATCH /api/admin/catalogue/{id}', { params: { id }, body: { isActive: !isActive } });
  return (
    <ConfirmDialog
      title={isActive ? 'Nonaktifkan asesmen?' : 'Aktifkan asesmen?'}
      confirmLabel={isActive ? 'Nonaktifkan' : 'Aktifkan'}
      isDangerous={isActive}
      onConfirm={toggle}
      done={isActive ? ADMIN_TEXTS.assessmentDeactivated : ADMIN_TEXTS.assessmentActivated}
      failed={ADMIN_TEXTS.assessmentFailed}
      refresh={CATALOGUE_KEYS}
      onClose={onClose}
    >
      {isActive
        ? `${name} tidak lagi ditawarkan di situs. Yang sudah memilikinya tetap dapat mengerjakan dan membaca hasilnya.`
        : `${name} ditawarkan lagi di situs dengan harga yang tercatat.`}
    </ConfirmDialog>
  );
}
