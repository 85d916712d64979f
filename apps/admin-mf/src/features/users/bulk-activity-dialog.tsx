import { ADMIN_TEXTS, type AdminUser, type BulkResult, fullName } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { useState } from 'react';
import { BulkResultDialog } from '../../common/bulk-result.tsx';
import { ConfirmDialog } from '../../common/confirm-dialog.tsx';
import { refetch } from '../../common/queries.ts';
import { USERS_KEY } from './users.api.ts';

interface BulkActivityDialogProps {
  users: readonly AdminUser[];
  isActive: boolean;
  /** Called after the change. */
  onDone: () => void;
  onClose: () => void;
}

/** Activates or deactivates the selected accounts after a confirmation, then tells what happened to each. */
export function BulkActivityDialog({ users, isActive, onDone, onClose }: BulkActivityDialogProps) {
  const { api } = useShell();
  const [results, setResults] = useState<readonly BulkResult[] | null>(null);
  const confirm = async () => {
    const body = { ids: users.map(({ id }) => id), isActive };
    setResults((await api.send('POST /api/admin/users/update-many', { body })).results);
    onDone();
    await refetch([USERS_KEY]);
  };
  const nameOf = (userId: number) => {
    const user = users.find(({ id }) => id === userId);
    return user ? fullName(user) : `#${userId}`;
  };
  if (results) return <BulkResultDialog results={results} nameOf={nameOf} onClose={onClose} />;
  const verb = isActive ? 'Aktifkan' : 'Nonaktifkan';
  return (
    <ConfirmDialog
      title={`${verb} ${users.length} pengguna?`}
      confirmLabel={verb}
      isDangerous={!isActive}
      failed={ADMIN_TEXTS.userUpdateFailed}
      onConfirm={confirm}
      onClose={onClose}
    >
      {users.map(({ id }) => nameOf(id)).join(', ')}.{' '}
      {isActive ? 'Mereka dapat masuk kembali.' : 'Mereka langsung keluar dari semua perangkat dan tidak dapat masuk.'}
    </ConfirmDialog>
  );
}
