import { type AdminSignOffView, CASE_TEXTS, RESULT_TEXTS, type SignOffView } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { Badge, Button, formatDate, SelectField, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Facts } from '../../common/facts.tsx';
import { LoadFailed } from '../../common/failures.tsx';
import { FormDialog } from '../../common/form-dialog.tsx';
import { SectionCard } from '../../common/page-parts.tsx';
import { fresh, refetch } from '../../common/queries.ts';

const KEY = ['/api/admin', 'sign-offs'];

/** Who examines the result, and who signed it. */
export function SignOffCard({ id }: { id: number }) {
  const query = useQuery(fresh([...KEY, 'one', id], 'GET /api/admin/assessments/{id}/sign-off', { params: { id } }));
  return (
    <SectionCard title="Pemeriksaan psikolog">
      {query.isPending && <Text>Memuat pemeriksaan...</Text>}
      <LoadFailed query={query} title="Gagal memuat pemeriksaan." />
      {query.data && <Assignment view={query.data} />}
    </SectionCard>
  );
}

function Assignment({ view }: { view: AdminSignOffView }) {
  const [isAssigning, setIsAssigning] = useState(false);
  const { awaitsSignOff, signOff, assignee } = view;
  return (
    <>
      {awaitsSignOff && (
        <div>
          <Badge $tone="warn">{RESULT_TEXTS.awaitsSignOff}</Badge>
        </div>
      )}
      {signOff && <Signature signOff={signOff} />}
      <Text>
        {assignee
          ? `Ditugaskan kepada ${assignee.name} pada ${formatDate(assignee.assignedAt)}`
          : 'Belum ditugaskan kepada psikolog'}
      </Text>
      <div>
        <Button $variant="secondary" onClick={() => setIsAssigning(true)}>
          {assignee ? 'Ubah penugasan' : 'Tugaskan psikolog'}
        </Button>
      </div>
      {isAssigning && <AssignDialog view={view} onClose={() => setIsAssigning(false)} />}
    </>
  );
}

/** Name and licence, as the owner sees them. */
export const Signature = ({ signOff: { name, licenceKind, licence, at } }: { signOff: SignOffView }) => (
  <Facts
    rows={[
      ['Ditandatangani oleh', name],
      [`Nomor ${licenceKind}`, licence],
      ['Tanggal', formatDate(at)],
    ]}
  />
);

function AssignDialog({
  view: { id, assignee, psychologists },
  onClose,
}: {
  view: AdminSignOffView;
  onClose: () => void;
}) {
  const { api } = useShell();
  const from = assignee?.id ?? null;
  const form = useForm({ defaultValues: { to: from === null ? '' : String(from) } });
  const save = async ({ to }: { to: string }) => {
    const body = { from, to: to === '' ? null : Number(to) };
    try {
      await api.send('POST /api/admin/assessments/{id}/assign', { params: { id }, body });
    } catch (error) {
      // The card behind the dialog shows who has it now.
      if (apiFailureOf(error)?.status === 409) void refetch([KEY]);
      throw error;
    }
  };
  // An account that lost the role stays visible as the current assignee.
  const isListed = psychologists.some((each) => each.id === from);
  const options = [
    { value: '', label: 'Tidak ditugaskan' },
    ...(assignee && !isListed ? [{ value: String(assignee.id), label: assignee.name }] : []),
    ...psychologists.map(({ id: value, name }) => ({ value: String(value), label: name })),
  ];
  return (
    <FormDialog
      title="Tugaskan psikolog"
      about="Hanya psikolog yang ditugaskan dapat membuka kasus ini di ruang kerjanya. Daftar ini memuat akun aktif dengan peran Internal."
      form={form}
      onSubmit={save}
      done={CASE_TEXTS.assigned}
      failed={CASE_TEXTS.assignFailed}
      refresh={[KEY]}
      onClose={onClose}
    >
      <SelectField
        label="Psikolog"
        options={options}
        error={form.formState.errors.to?.message}
        {...form.register('to')}
      />
    </FormDialog>
  );
}
