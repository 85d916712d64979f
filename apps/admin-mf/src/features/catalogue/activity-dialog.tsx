import { ADMIN_TEXTS, type AssessmentView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { ConfirmDialog } from '../../common/confirm-dialog.tsx';
import { useInvalidateCatalogue } from './catalogue.api.ts';

/** Deactivates an active entry, or activates an inactive one. */
export function ActivityDialog({
  entry: { id, name, isActive },
  onClose,
}: {
  entry: AssessmentView;
  onClose: () => void;
}) {
  const { api, toast } = useShell();
  const invalidate = useInvalidateCatalogue();
  const toggle = async () => {
    await api.send('PATCH /api/admin/catalogue/{id}', { params: { id }, body: { isActive: !isActive } });
    toast.show({
      title: isActive ? ADMIN_TEXTS.assessmentDeactivated : ADMIN_TEXTS.assessmentActivated,
      variant: 'success',
    });
    onClose();
    await invalidate();
  };
  return (
    <ConfirmDialog
      title={isActive ? 'Nonaktifkan asesmen?' : 'Aktifkan asesmen?'}
      confirmLabel={isActive ? 'Nonaktifkan' : 'Aktifkan'}
      isDangerous={isActive}
      onConfirm={toggle}
      failed={ADMIN_TEXTS.assessmentFailed}
      onClose={onClose}
    >
      {isActive
        ? `${name} tidak lagi ditawarkan di situs. Yang sudah memilikinya tetap dapat mengerjakan dan membaca hasilnya.`
        : `${name} ditawarkan lagi di situs dengan harga yang tercatat.`}
    </ConfirmDialog>
  );
}
