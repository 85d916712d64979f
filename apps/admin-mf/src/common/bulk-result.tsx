import type { BulkResult } from '@kenali/contracts';
import { BulletList, Button, Dialog, Stack, Text } from '@kenali/ui';

const OUTCOME_TEXTS: Record<BulkResult['outcome'], string> = {
  updated: 'diperbarui',
  unchanged: 'sudah demikian, tidak diubah',
  conflict: 'tidak diubah: orang lain mengubahnya lebih dulu. Periksa dulu, lalu ulangi.',
  not_found: 'tidak diubah: sudah tidak ada.',
  last_admin: 'tidak diubah: ini admin aktif terakhir.',
  own_account: 'tidak diubah: ini akun Anda sendiri.',
  not_waiting: 'tidak diubah: sudah tidak menunggu tanda tangan.',
  not_assignable: 'tidak diubah: psikolog ini tidak dapat memeriksanya.',
};

interface BulkResultDialogProps {
  results: readonly BulkResult[];
  /** The name of a record. */
  nameOf: (id: number) => string;
  onClose: () => void;
}

/** Tells what happened to each record of a change to several. */
export function BulkResultDialog({ results, nameOf, onClose }: BulkResultDialogProps) {
  const changed = results.filter(({ outcome }) => outcome === 'updated').length;
  return (
    <Dialog open title="Hasil perubahan" onClose={onClose} footer={<Button onClick={onClose}>Selesai</Button>}>
      <Stack $gap={3}>
        <Text>
          {changed} dari {results.length} diperbarui.
        </Text>
        <BulletList>
          {results.map(({ id, outcome }) => (
            <li key={id}>
              <strong>{nameOf(id)}</strong>: {OUTCOME_TEXTS[outcome]}
            </li>
          ))}
        </BulletList>
      </Stack>
    </Dialog>
  );
}
